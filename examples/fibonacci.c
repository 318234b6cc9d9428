// Recursion: the call stack is part of the program's state, so that no bound on the depth has to be guessed.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5) return 0;
    assert(fibonacci(n) <= 5);
    return 0;
}
