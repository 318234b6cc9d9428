// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Two calls: the locals' addresses may be equal, or not.
#include <stdint.h>
extern void reach_error(void);

static uintptr_t where(void) {
    int x;
    return (uintptr_t)&x;
}
static uintptr_t deeper(void) {
    char b[32];
    return where() + (b == 0);
}
int main(void) {
    if (where() == where())
        reach_error();
}
