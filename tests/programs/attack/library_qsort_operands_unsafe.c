// expect: valid-memsafety FALSE(valid-deref)
// The last element may be the left operand of a comparison.
#include <stdlib.h>
static int order(const void *a, const void *b) { return ((const int *)a)[1] - ((const int *)b)[0]; }
int main(void) {
    int a[3] = {3, 1, 2};
    qsort(a, 3, sizeof a[0], order);
    return a[0];
}
