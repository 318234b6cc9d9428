// expect: valid-memsafety TRUE or UNKNOWN
// engines-only: portfolio
#include <stdint.h>

int main(void) {
    char a = 1, b = 2;
    char *p = &a, *r = &b;
    char *q = (char *)((uintptr_t)p + ((uintptr_t)r - (uintptr_t)p));
    return *q;
}
