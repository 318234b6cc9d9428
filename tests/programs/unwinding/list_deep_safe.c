// expect: unreach-call TRUE
// engines: bmc portfolio
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

// A list in the heap: each turn puts a node in front, or takes one off. Nodes further behind are older.
int main(void) {
    struct node *head = 0;
    for (int turns = 0; turns < 5; turns++) {
        if (__VERIFIER_nondet_int()) {
            struct node *n = malloc(sizeof *n);
            n->next = head;
            n->value = turns;
            head = n;
        } else if (head) {
            struct node *first = head;
            head = first->next;
            free(first);
        }
        if (head && head->next && head->next->value >= head->value) reach_error();
    }
}
