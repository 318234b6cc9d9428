// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <math.h>
extern void reach_error(void);

static float subtract(float a, float b) { return a - b; }
int main(void) {
    if (signbit(subtract(INFINITY, INFINITY)))
        reach_error();
}
