// expect: valid-memsafety UNKNOWN
// engines-only: portfolio
// A format that is not constant may read anything.
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
    char format[3];
    format[0] = '%';
    format[1] = __VERIFIER_nondet_char();
    format[2] = 0;
    return printf(format, 3) < 0;
}
