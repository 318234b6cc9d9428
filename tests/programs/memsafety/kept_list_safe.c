// expect: valid-memsafety TRUE
// engines: bmc portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; } *list;
int main(void) {
    for (int i = 0; i < 2 && __VERIFIER_nondet_int(); i++) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    return 0;
}
