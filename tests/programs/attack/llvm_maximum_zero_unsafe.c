// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <math.h>
extern void reach_error(void);

static float most(float a, float b) { return fmaxf(a, b); }
int main(void) {
    if (signbit(most(-0.0f, 0.0f)))
        reach_error();
}
