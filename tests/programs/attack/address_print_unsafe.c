// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// An address cut to 32 bits.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    int x;
    uint32_t low = (uint32_t)(uintptr_t)&x;
    if (low >> 31)
        reach_error();
}
