// expect: unreach-call FALSE
// engines: bmc
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

// A list in the heap: each turn puts a node in front, or takes one off. After 200 turns the first node is three turns younger than the second.
int main(void) {
    struct node *head = 0;
    int turns = 0;
    while (1) {
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
        turns++;
        if (turns == 200 && head && head->next && head->next->value + 3 == head->value) reach_error();
    }
}
