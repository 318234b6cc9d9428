// expect: unreach-call TRUE
// engines: bmc portfolio
// Nodes are read before they are freed, and others after.
#include <stdlib.h>
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        n->value = 4;
        n->next = list;
        list = n;
    }
    while (list) {
        struct node *n = list;
        if (n->value != 4)
            reach_error();
        list = list->next;
        free(n);
    }
}
