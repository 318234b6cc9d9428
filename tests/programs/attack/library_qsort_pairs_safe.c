// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
static const char *low, *high;
static int order(const void *a, const void *b) {
    const char *x = a, *y = b;
    assert(low <= x && x < high && low <= y && y < high);
    return *x - *y;
}
int main(void) {
    char a[2] = {1, 2};
    low = a;
    high = a + 2;
    qsort(a, 2, 1, order);
    assert(a[0] == 1 && a[1] == 2);
    return 0;
}
