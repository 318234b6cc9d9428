// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// %n in a format that stands in a variable.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    const char *format = __VERIFIER_nondet_int() ? "ab%n" : "";
    int n = 7;
    printf(format, &n);
    if (n != 7)
        reach_error();
}
