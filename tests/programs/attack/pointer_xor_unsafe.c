// expect: unreach-call FALSE
// engines-only: portfolio
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    int a = 1, b = 2;
    uintptr_t both = (uintptr_t)&a ^ (uintptr_t)&b;
    int *q = (int *)(both ^ (uintptr_t)&a);
    *q = 7;
    if (b != 2)
        reach_error();
}
