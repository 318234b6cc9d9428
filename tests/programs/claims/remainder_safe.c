// expect: unreach-call TRUE
// engines: kinduction portfolio
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

// A counter modulo three, and one that is not.
int main(void) {
    unsigned short x = 0, y = 0, n = __VERIFIER_nondet_ushort();
    /*@ loop invariant 0 <= y < 3;
        loop invariant x % 3 == y;
        loop assigns x, y; */
    while (x != n && x < 60000) {
        x++;
        y = y == 2 ? 0 : y + 1;
    }
    assert(x % 3 == y);
    return 0;
}
