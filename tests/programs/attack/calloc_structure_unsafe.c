// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *n = calloc(1, sizeof *n);
    int v = n->next->value;
    free(n);
    return v;
}
