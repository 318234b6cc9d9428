// expect: unreach-call TRUE
// Freeing one object leaves the others alone, the pointer itself included.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
    int a, b;
};
int main(void) {
    struct pair *p = malloc(sizeof *p), *q = malloc(sizeof *q), *r = p;
    p->a = 5;
    q->a = 6;
    q->b = 7;
    if (__VERIFIER_nondet_int())
        r = q;
    int kept = r->a;
    free(p);
    if (q->a != 6 || q->b != 7 || (kept != 5 && kept != 6))
        reach_error();
    free(NULL);
    if (q->a != 6)
        reach_error();
}
