// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
int main(void) {
    char b[3] = {3, 1, 2};
    qsort(b, 3, 1, compare);
    return b[0];
}
