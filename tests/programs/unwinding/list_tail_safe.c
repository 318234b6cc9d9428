// expect: unreach-call TRUE
// engines: bmc portfolio
#include <stdlib.h>
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct node {
    struct node *next;
    int value;
};

// Appended at the tail: values ascend, and the walk ends at the tail.
int main(void) {
    struct node *head = NULL, *tail = NULL;
    int made = 0, last = -1;
    for (int i = 0; i < 20; i++) {
        if (__VERIFIER_nondet_bool()) break;
        struct node *p = malloc(sizeof *p);
        if (!p) abort();
        p->value = i;
        p->next = NULL;
        if (tail)
            tail->next = p;
        else
            head = p;
        tail = p;
        made++;
    }
    for (struct node *p = head; p; p = p->next) {
        if (p->value != last + 1) reach_error();
        last = p->value;
        if (!p->next && p != tail) reach_error();
    }
    if (last + 1 != made) reach_error();
    return 0;
}
