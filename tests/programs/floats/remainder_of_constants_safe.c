// expect: unreach-call TRUE
#include <math.h>
extern void reach_error(void);
int main(void) {
    double a = 5.5, b = -0.75, c = 1e300;
    if (fmod(a, b) != 0.25 || remainder(a, b) != 0.25 || fmod(c, 7) < 0 || remainder(-5.0, 2.0) != -1 || remainder(7.0, 2.0) != -1) reach_error();
    return 0;
}
