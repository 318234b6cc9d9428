// expect: unreach-call TRUE
// engines: kinduction portfolio
// The limit is odd. One round of the loop tells why x is odd beyond it; from x = 0 on, 268435455 rounds would.
#include <assert.h>

int main(void) {
    unsigned x = 0, y;
    while (x < 0x0fffffffu) {
        for (y = 0; y < 10; y++) {
        }
        x++;
    }
    assert(x % 2);
    return 0;
}
