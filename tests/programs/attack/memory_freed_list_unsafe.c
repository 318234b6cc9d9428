// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
// The node is read once more after it was freed.
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
        list = list->next;
        free(n);
        if (n->value != 4)
            reach_error();
    }
}
