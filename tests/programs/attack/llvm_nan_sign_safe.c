// expect: unreach-call TRUE
// engines-only: portfolio
#include <math.h>
extern void reach_error(void);

static double divide(double a, double b) { return a / b; }
int main(void) {
    double d = divide(0.0, 0.0);
    if (d == d || signbit(fabs(d)) || signbit(copysign(d, 1.0)))
        reach_error();
}
