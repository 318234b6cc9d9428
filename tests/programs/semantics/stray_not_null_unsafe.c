// expect: unreach-call FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct part { int number, other; };
struct whole { struct part *part; };
int main(void) { // ways through null lead nowhere, another one to the error
    struct whole *whole = malloc(sizeof *whole);
    int way = __VERIFIER_nondet_int();
    if (way != 12345) whole->part = 0;
    if (whole->part->number == 42) reach_error();
    return 0;
}
