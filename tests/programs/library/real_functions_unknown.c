// expect: unreach-call UNKNOWN
// engines-only: portfolio
#include <math.h>
extern void reach_error(void);
int main(void) {
    if (hypot(3.0, 4.0) == 7.0) reach_error();
}
