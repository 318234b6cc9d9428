// expect: no-overflow FALSE
#include <inttypes.h>
#include <stdlib.h>
int main(void) {
    long long x = -__LONG_LONG_MAX__;
    x--;
    return llabs(x) == 3;
}
