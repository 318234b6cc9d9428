// expect: unreach-call TRUE
// engines-only: portfolio
// The smallest number % -1 traps.
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int rest(int a, int b) { return a % b; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = rest(x, -1);
    if (x == INT_MIN || y != 0)
        reach_error();
}
