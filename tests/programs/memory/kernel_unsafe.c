// expect: unreach-call FALSE
#include <assert.h>
#include <stddef.h>
void *kzalloc(size_t size, unsigned flags);
int main(void) {
    int *a = kzalloc(sizeof *a, 208);
    assert(a); // it may fail
    return 0;
}
