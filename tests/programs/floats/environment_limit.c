// expect: unreach-call UNKNOWN(unsupported: floating-point environment)
#include <fenv.h>
extern void reach_error(void);
int main(void) {
    float a = 1, b = 3;
    fesetround(FE_UPWARD);
    if (a / b * b > 1) reach_error();
    return 0;
}
