// expect: unreach-call TRUE
// engines-only: portfolio
// The wanted descriptor, or -1 where there is no such one.
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int wanted = __VERIFIER_nondet_int(), got = dup2(0, wanted);
    if (got != wanted && got != -1)
        reach_error();
    if (got < -1)
        reach_error();
}
