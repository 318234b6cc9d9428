// expect: unreach-call TRUE
#include <stdint.h>
extern void __VERIFIER_error(void);
static intptr_t distance;
static int *moved(int *from) { return (int *)((uintptr_t)from + distance); }
int main(void) {
    int x = 1, y = 2;
    distance = (char *)&y - (char *)&x;
    *moved(&x) = 5;
    if (y != 5 || x != 1) __VERIFIER_error();
    return 0;
}
