// expect: unreach-call FALSE
// options: --set frontend.malloc-may-fail=true
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *a = calloc(1, sizeof *a);
    assert(a);
    return 0;
}
