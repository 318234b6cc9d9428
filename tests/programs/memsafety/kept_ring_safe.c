// expect: valid-memsafety TRUE
#include <stdlib.h>
struct node { struct node *next, *previous; } *list;
int main(void) {
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = a->previous = b;
    b->next = b->previous = a;
    list = a;
    return 0;
}
