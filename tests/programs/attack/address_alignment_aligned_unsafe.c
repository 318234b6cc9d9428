// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    char c;
    if ((uintptr_t)&c % 16 == 0)
        reach_error();
}
