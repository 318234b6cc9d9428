// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <string.h>

static int equal(const void *a, const void *b, unsigned n) { return memcmp(a, b, n) == 0; }
int main(void) {
    char a[4] = "abc", b[8] = "abc";
    return equal(a, b, 8);
}
