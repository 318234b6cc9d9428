// expect: unreach-call FALSE
// engines-only: portfolio
// p + (r - p) is r.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    char a = 1, b = 2;
    char *p = &a, *r = &b;
    char *q = (char *)((uintptr_t)p + ((uintptr_t)r - (uintptr_t)p));
    *q = 7;
    if (b != 2)
        reach_error();
}
