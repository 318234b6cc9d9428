// expect: unreach-call FALSE
// engines-only: portfolio
// An address in two halves.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    int a = 1;
    uint32_t high = (uint32_t)((uint64_t)(uintptr_t)&a >> 32), low = (uint32_t)(uintptr_t)&a;
    int *q = (int *)(uintptr_t)((uint64_t)high << 32 | low);
    *q = 5;
    if (a == 5)
        reach_error();
}
