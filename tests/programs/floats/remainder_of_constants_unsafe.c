// expect: unreach-call FALSE
#include <math.h>
extern void reach_error(void);
int main(void) {
    double a = 5.5, b = -0.75, c = 1e300;
    if (fmod(c, a) >= 0 && remainder(6.0, 4.0) == -2 && remainder(10.0, 4.0) == 2) reach_error();
    return 0;
}
