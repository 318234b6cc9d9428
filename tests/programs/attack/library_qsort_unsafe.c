// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
int main(void) {
    char b[3] = {3, 1, 2};
    qsort(b, 4, 1, compare);
    return b[0];
}
