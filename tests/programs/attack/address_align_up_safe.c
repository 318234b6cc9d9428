// expect: valid-memsafety TRUE or UNKNOWN
// engines-only: portfolio
// Rounding an address up within a buffer that is large enough.
#include <stdint.h>

int main(void) {
    char b[32];
    char *p = (char *)(((uintptr_t)b + 15) & ~(uintptr_t)15);
    p[0] = 1;
    p[15] = 1;
    return p[0];
}
