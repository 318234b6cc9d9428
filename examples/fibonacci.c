// Recursion: a proof for all arguments up to 5. Calls deeper than the inlining bound would give UNKNOWN, never a wrong proof.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5) return 0;
    assert(fibonacci(n) <= 5);
    return 0;
}
