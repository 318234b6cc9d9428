// expect: valid-memsafety FALSE(valid-deref)
#include <stddef.h>
void *kcalloc(size_t n, size_t size, unsigned flags);
void kfree(const void *object);
int main(void) {
    int *a = kcalloc(2, sizeof *a, 208);
    if (!a) return 0;
    a[1] = 1;
    kfree(a);
    return a[1];
}
