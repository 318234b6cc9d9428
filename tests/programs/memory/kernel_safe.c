// expect: unreach-call TRUE
#include <assert.h>
#include <stddef.h>
typedef unsigned gfp_t;
void *kmalloc(size_t size, gfp_t flags);
void *kzalloc(size_t size, gfp_t flags);
void *kmemdup(const void *from, size_t size, gfp_t flags);
char *kstrdup(const char *s, gfp_t flags);
void kfree(const void *object);
struct device { int number; struct device *next; };
int main(void) {
    struct device *a = kmalloc(sizeof *a, 208), *b, *c;
    if (!a) return 1;
    a->number = 3;
    b = kzalloc(sizeof *b, 208);
    if (b) assert(b->number == 0 && !b->next && a->number == 3);
    c = kmemdup(a, sizeof *a, 208);
    if (c) assert(c != a && c->number == 3);
    char *name = kstrdup("ab", 208);
    if (name) assert(name[0] == 'a' && name[2] == 0);
    kfree(a);
    return 0;
}
