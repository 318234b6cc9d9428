// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Which sign a NaN gets is not for LLVM to pick while it inlines.
#include <math.h>
extern void reach_error(void);

static double divide(double a, double b) { return a / b; }
int main(void) {
    if (!signbit(divide(0.0, 0.0)))
        reach_error();
}
