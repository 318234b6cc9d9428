// expect: valid-memsafety FALSE(valid-memtrack)
// engines: bmc portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; } *list;
int main(void) {
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    if (list && list->next) list->next = list->next->next; // the second is lost, what follows it is not
    return 0;
}
