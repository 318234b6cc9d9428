// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// container_of of something that is in no container.
#include <stddef.h>

struct list {
    long key;
    struct list *next;
};
int main(void) {
    struct list *member = 0;
    struct list **p = &member;
    struct list *container = (struct list *)((char *)p - offsetof(struct list, next));
    return container->key != 0;
}
