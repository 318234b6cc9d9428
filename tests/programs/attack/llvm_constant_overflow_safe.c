// expect: no-overflow TRUE
// engines-only: portfolio
#include <limits.h>

int main(void) {
    unsigned r = UINT_MAX + 1;
    return r != 0;
}
