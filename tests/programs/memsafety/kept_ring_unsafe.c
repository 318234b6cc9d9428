// expect: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
struct node { struct node *next, *previous; } *list;
int main(void) { // objects that reach each other, but that nobody reaches
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = a->previous = b;
    b->next = b->previous = a;
    list = a;
    list = 0;
    return 0;
}
