// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    char a = 1, b = 2;
    char *p = &a, *r = &b;
    char *q = (char *)((uintptr_t)p + ((uintptr_t)r - (uintptr_t)p));
    *q = 7;
    if (a != 1 || b != 7)
        reach_error();
}
