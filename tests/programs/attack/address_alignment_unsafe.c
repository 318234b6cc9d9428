// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// No more than the type's alignment is promised.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    char c;
    if ((uintptr_t)&c % 16)
        reach_error();
}
