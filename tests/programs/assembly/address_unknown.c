// expect: unreach-call UNKNOWN(unsupported: inline assembly)
#include <assert.h>
int main(void) {
    int x = 0;
    unsigned long p = (unsigned long)&x; // an address, but who can tell
    __asm__ volatile("movl $1, (%0)" : : "r"(p) : "memory");
    assert(x == 1);
    return 0;
}
