// expect: unreach-call FALSE or UNKNOWN
// options: --data-model ILP32
#include <stdlib.h>
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};
static struct node *make(int value) {
    struct node *n = calloc(1, sizeof *n);
    n->value = value;
    return n;
}
static void drop(struct node *n) { free(n); }

int main(void) {
    struct node *n = make(3);
    drop(n);
    if (n->value != 3)
        reach_error();
}
