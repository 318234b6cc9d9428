// expect: valid-memsafety TRUE
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
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
