// expect: no-overflow FALSE
#include <inttypes.h>
#include <stdlib.h>
int main(void) {
    intmax_t x = -__INTMAX_MAX__;
    x--;
    return imaxabs(x) == 3;
}
