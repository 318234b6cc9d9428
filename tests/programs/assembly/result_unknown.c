// expect: unreach-call UNKNOWN
#include <assert.h>
int main(void) {
    int x;
    __asm__("movl $1, %0" : "=r"(x));
    assert(x == 1); // holds, but nobody reads assembly
    return 0;
}
