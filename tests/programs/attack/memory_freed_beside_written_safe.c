// expect: unreach-call TRUE
// engines-only: portfolio
// Another object of the same kind is written after one was freed.
#include <stdlib.h>
extern void reach_error(void);
struct node { int value; struct node *next; };

int main(void) {
    struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    first->next = second;
    first->value = 1;
    second->next = 0;
    second->value = 2;
    struct node *rest = first->next;
    free(first);
    rest->value = 3;
    if (rest->value != 3 || second->value != 3 || rest->next)
        reach_error();
    return 0;
}
