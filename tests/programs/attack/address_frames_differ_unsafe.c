// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdint.h>
extern void reach_error(void);

static uintptr_t where(void) {
    int x;
    return (uintptr_t)&x;
}
static uintptr_t deeper(void) {
    char b[32];
    b[0] = 1;
    return where() + (b[0] == 0);
}
int main(void) {
    if (where() != deeper())
        reach_error();
}
