// expect: unreach-call FALSE
// engines: bmc portfolio
#include <stdlib.h>
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct node {
    struct node *next;
    int value;
};

// Any number of nodes up to 20, put in front; as many are met on the way to the tail.
int main(void) {
    struct node *head = NULL;
    int made = 0, met = 0;
    for (int i = 0; i < 20; i++) {
        if (__VERIFIER_nondet_bool()) break;
        struct node *p = malloc(sizeof *p);
        if (!p) break;
        p->value = i;
        p->next = head;
        head = p;
        made++;
    }
    for (struct node *p = head; p; p = p->next) met++;
    if (met != made || made == 17) reach_error();
    return 0;
}
