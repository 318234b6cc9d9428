// expect: unreach-call FALSE or UNKNOWN
#include <stdint.h>
extern void __VERIFIER_error(void);
int main(void) {
    int x = 0;
    uintptr_t kept = (uintptr_t)&x;
    unsigned hash = (unsigned)(kept >> 4) & 15;
    if (hash == 3) __VERIFIER_error();
    return 0;
}
