// expect: unreach-call TRUE
// engines-only: portfolio
#include <math.h>
extern void reach_error(void);

int main(void) {
    if (fma(2.0, 3.0, 4.0) != 10.0 || fmaf(2.0f, 3.0f, 4.0f) != 10.0f)
        reach_error();
}
