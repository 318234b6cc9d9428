// expect: valid-memsafety TRUE
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[8];
    snprintf(b, sizeof b, "%d and more", __VERIFIER_nondet_int());
    puts(b);
    return 0;
}
