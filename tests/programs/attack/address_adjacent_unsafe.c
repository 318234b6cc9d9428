// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// One past the end of an object may be the address of another one.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    int a[1], b[1];
    if ((uintptr_t)(a + 1) == (uintptr_t)b || (uintptr_t)(b + 1) == (uintptr_t)a)
        reach_error();
}
