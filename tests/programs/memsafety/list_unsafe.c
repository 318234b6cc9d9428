// expect: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 3 && __VERIFIER_nondet_int(); i++) {
        struct node *p = malloc(sizeof *p);
        p->next = head;
        head = p;
    }
    while (head) {
        free(head);
        head = head->next;
    }
    return 0;
}
