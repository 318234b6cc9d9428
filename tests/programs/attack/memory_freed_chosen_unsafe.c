// expect: unreach-call FALSE or UNKNOWN
// Which of two objects is freed is known while the program runs only.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    *p = 1;
    *q = 2;
    free(__VERIFIER_nondet_int() ? p : q);
    if (*p != 1 || *q != 2)
        reach_error();
}
