// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Two blocks, one after the other, may share their memory.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    uintptr_t a, b;
    {
        int x;
        a = (uintptr_t)&x;
    }
    {
        int y;
        b = (uintptr_t)&y;
    }
    if (a == b)
        reach_error();
}
