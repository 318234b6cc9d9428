// expect: unreach-call FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main(void) {
    struct node *head = 0;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = i;
        p->next = head;
        head = p;
    }
    int expected = n;
    while (head) {
        assert(head->value == --expected);
        head = head->next;
    }
    assert(expected != 0 || n != 4); // the list of four nodes
    return 0;
}
