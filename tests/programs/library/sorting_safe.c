// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
int main(void) {
    int a[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_int() & 15;
        sum += a[i];
    }
    qsort(a, 3, sizeof a[0], order);
    assert(a[0] <= a[1] && a[1] <= a[2] && a[0] + a[1] + a[2] == sum);
    int key = a[1], *found = bsearch(&key, a, 3, sizeof a[0], order);
    assert(found && *found == key);
    return 0;
}
