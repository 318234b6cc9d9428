// expect: unreach-call FALSE
// The limit of the second loop is even.
#include <assert.h>

int main(void) {
    unsigned x = 0, y;
    while (x < 6u) {
        for (y = 0; y < 3; y++) {
        }
        x++;
    }
    assert(x % 2);
    return 0;
}
