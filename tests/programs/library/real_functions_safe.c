// expect: unreach-call TRUE
// engines-only: portfolio
// Of functions that are not computed something is known.
#include <assert.h>
#include <math.h>
int main(void) {
    int exponent;
    double x = frexp(10.0, &exponent), angle = atan2(1.0, 2.0);
    assert(x > -1 && x < 1);
    assert(angle >= -4 && angle <= 4);
    assert(cbrt(2.0) >= 0 && ldexp(-1.0, 3) <= 0);
    return 0;
}
