// expect: no-overflow FALSE
// engines-only: portfolio
#include <limits.h>

int main(void) {
    int r = INT_MAX + 1;
    return r != 0;
}
