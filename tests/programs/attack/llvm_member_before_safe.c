// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stddef.h>

struct list {
    long key;
    struct list *next;
};
int main(void) {
    struct list l = {5, 0};
    struct list **p = &l.next;
    struct list *container = (struct list *)((char *)p - offsetof(struct list, next));
    return container->key != 5;
}
