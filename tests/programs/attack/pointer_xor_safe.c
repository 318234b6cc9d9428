// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    int a = 1, b = 2, c = 3;
    uintptr_t both = (uintptr_t)&a ^ (uintptr_t)&b;
    int *q = (int *)(both ^ (uintptr_t)&a);
    *q = 7;
    if (c != 3)
        reach_error();
}
