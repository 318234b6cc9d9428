// expect: unreach-call FALSE
#include <stdint.h>
extern void __VERIFIER_error(void);
int main(void) {
    int x = 1, y = 2;
    uintptr_t distance = (uintptr_t)&y - (uintptr_t)&x;
    int *other = (int *)((uintptr_t)&x + distance);
    *other = 5;
    if (y == 5) __VERIFIER_error();
    return 0;
}
