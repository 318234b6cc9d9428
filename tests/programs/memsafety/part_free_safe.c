// expect: valid-free TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { // what happens behind an invalid access is not asked
    int numbers[4], *a = malloc(sizeof *a);
    int index = __VERIFIER_nondet_int();
    numbers[index] = 1;
    free(a);
    if (index > 3) free(a);
    a = malloc(sizeof *a);
    return 0;
}
