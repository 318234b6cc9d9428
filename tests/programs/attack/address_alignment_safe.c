// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    int i;
    _Alignas(32) char c;
    if ((uintptr_t)&i % 4 || (uintptr_t)&c % 32)
        reach_error();
}
