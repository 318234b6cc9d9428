// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
// A generator that is started again repeats itself.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    srand(5);
    int a = rand();
    srand(5);
    int b = rand();
    if (a != b)
        reach_error();
}
