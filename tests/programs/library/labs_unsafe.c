// expect: no-overflow FALSE
#include <inttypes.h>
#include <stdlib.h>
int main(void) {
    long x = -__LONG_MAX__;
    x--;
    return labs(x) == 3;
}
