// expect: unreach-call FALSE
// engines-only: portfolio
// Which of several equal elements is found, C leaves open.
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    int table[3] = {1, 1, 1}, key = 1;
    int *found = bsearch(&key, table, 3, sizeof(int), compare);
    if (found == table + 2)
        reach_error();
    return 0;
}
