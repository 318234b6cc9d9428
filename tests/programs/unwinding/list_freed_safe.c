// expect: valid-memsafety TRUE
// engines: bmc portfolio
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node {
    struct node *next, *prev;
    int value;
};

// Linked both ways, walked both ways, and freed.
int main(void) {
    struct node *head = NULL, *tail = NULL;
    for (int i = 0; i < 20; i++) {
        if (__VERIFIER_nondet_bool()) break;
        struct node *p = malloc(sizeof *p);
        if (!p) break;
        p->value = i;
        p->next = NULL;
        p->prev = tail;
        if (tail)
            tail->next = p;
        else
            head = p;
        tail = p;
    }
    int forwards = 0, backwards = 0;
    for (struct node *p = head; p; p = p->next) forwards += p->value;
    for (struct node *p = tail; p; p = p->prev) backwards += p->value;
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return forwards - backwards;
}
