// expect: unreach-call TRUE
// engines: kinduction portfolio
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

// Modular: (x * 7 + y) does not change modulo 13.
int main(void) {
    unsigned x = __VERIFIER_nondet_uint() % 100, y = 6 * x % 13, k = __VERIFIER_nondet_uint();
    /*@ loop invariant x < 100000 && y < 13;
        loop invariant (x * 7 + y) % 13 == 0;
        loop assigns x, y, k; */
    while (k-- != 0) {
        if (x > 50000) break;
        x = x + 2;
        y = (y + 12) % 13;
    }
    assert((x * 7 + y) % 13 == 0);
    return 0;
}
