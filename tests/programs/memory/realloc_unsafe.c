// expect: unreach-call FALSE
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *a = malloc(2 * sizeof *a);
    a[0] = 3;
    a[1] = 4;
    a = realloc(a, 3 * sizeof *a);
    assert(a[0] == 3 && a[1] == 4);
    assert(a[2] == 0); // unknown
    return 0;
}
