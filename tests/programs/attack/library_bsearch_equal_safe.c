// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    int table[4] = {0, 1, 1, 2}, key = 1, other = 3;
    int *found = bsearch(&key, table, 4, sizeof(int), compare);
    if (!found || *found != 1 || bsearch(&other, table, 4, sizeof(int), compare))
        reach_error();
    return 0;
}
