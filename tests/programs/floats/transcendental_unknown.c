// expect: unreach-call UNKNOWN
// The model knows bounds only; no native run comes here, so nothing is claimed.
#include <math.h>
extern void reach_error(void);
int main(void) {
    double one = 1;
    if (sin(one) < 0.5) reach_error();
    return 0;
}
