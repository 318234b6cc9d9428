// expect: unreach-call TRUE
// The loop does not matter, but the native run has to get out of it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
static int skipped;
int main(void) {
    char c;
    do {
        c = __VERIFIER_nondet_char();
        skipped++;
    } while (c != 7);
    int x = __VERIFIER_nondet_int();
    assert(x * 2 != 7);
    return 0;
}
