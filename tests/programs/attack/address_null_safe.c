// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdint.h>
extern void reach_error(void);

static int x;
int main(void) {
    int y;
    if ((uintptr_t)&x == 0 || (uintptr_t)&y == 0)
        reach_error();
}
