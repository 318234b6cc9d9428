// expect: unreach-call TRUE
// engines: kinduction portfolio
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

// Polynomials of the number of rounds: no engine finds them in a few seconds.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0, square = 0, cube = 0;
    while (i != n) {
        __vouch_invariant(square == i * i);
        __vouch_invariant(cube == i * i * i);
        cube += 3 * square + 3 * i + 1;
        square += 2 * i + 1;
        i++;
    }
    assert(cube == n * n * n);
    return 0;
}
