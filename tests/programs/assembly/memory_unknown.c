// expect: unreach-call UNKNOWN
#include <assert.h>
int main(void) {
    int x = 0;
    int *p = &x;
    __asm__ volatile("movl $1, (%0)" : : "r"(p) : "memory");
    assert(x == 1);
    return 0;
}
