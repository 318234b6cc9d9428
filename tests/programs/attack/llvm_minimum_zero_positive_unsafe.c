// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <math.h>
extern void reach_error(void);

static double least(double a, double b) { return fmin(a, b); }
int main(void) {
    if (!signbit(least(0.0, -0.0)))
        reach_error();
}
