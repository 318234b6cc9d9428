// expect: valid-memsafety TRUE
// engines: kinduction portfolio
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char text[8];
    snprintf(text, sizeof text, "%f", __VERIFIER_nondet_double());
    puts(text);
    return 0;
}
