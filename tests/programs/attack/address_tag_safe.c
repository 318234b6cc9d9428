// expect: unreach-call TRUE
// engines-only: portfolio
// A tag in the lowest bit of an aligned address.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    int x = 5;
    uintptr_t t = (uintptr_t)&x | 1;
    int *p = (int *)(t & ~(uintptr_t)1);
    if (!(t & 1) || *p != 5)
        reach_error();
}
