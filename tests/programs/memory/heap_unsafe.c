// expect: unreach-call FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main(void) {
    struct node *a = malloc(sizeof *a), *b = calloc(1, sizeof *b);
    a->next = b;
    a->value = __VERIFIER_nondet_int();
    assert(b->value == 0 && !b->next && a != b);
    b->value = a->value;
    assert(a->next->value == 0);
    free(a);
    return 0;
}
