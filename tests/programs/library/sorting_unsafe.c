// expect: unreach-call FALSE
#include <assert.h>
#include <stdlib.h>
struct entry { int key, tag; };
static int order(const void *a, const void *b) { return ((const struct entry *)a)->key - ((const struct entry *)b)->key; }
int main(void) {
    struct entry a[2] = {{1, 10}, {1, 20}};
    qsort(a, 2, sizeof a[0], order);
    assert(a[0].tag == 10); // equal elements may change places
    return 0;
}
