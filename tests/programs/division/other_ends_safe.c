// expect: no-div-by-zero TRUE
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    if (a == 7) reach_error(); // ends the execution, as does the overflow
    if (a == INT_MIN) return a / (a / a - 2) / (a - INT_MIN);
    return 5 / (a == 7 ? 0 : 1);
}
