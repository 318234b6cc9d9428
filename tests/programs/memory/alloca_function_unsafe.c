// expect: unreach-call FALSE
#include <assert.h>
extern void *alloca(unsigned long);
int main(void) {
    int *a = alloca(4 * sizeof *a);
    a[1] = 1;
    assert(a[1] == 1);
    assert(a[2] == 0); // unknown
    return 0;
}
