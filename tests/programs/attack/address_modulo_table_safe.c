// expect: valid-memsafety TRUE or UNKNOWN
// engines-only: portfolio
// A table that is indexed by an address stays within its bounds.
#include <stdint.h>

static int table[16];
int main(void) {
    int x;
    table[((uintptr_t)&x >> 3) % 16] = 1;
    return table[0];
}
