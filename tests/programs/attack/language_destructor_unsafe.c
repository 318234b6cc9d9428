// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

static int x;
__attribute__((destructor)) static void c(void) {
    if (x)
        reach_error();
}
int main(void) {
    x = 1;
    exit(0);
}
