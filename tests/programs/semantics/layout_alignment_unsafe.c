// expect: unreach-call FALSE or UNKNOWN
#include <stdint.h>
extern void __VERIFIER_error(void);
static char c;
int main(void) { // nobody promises more than the type's alignment
    if ((uintptr_t)&c % 16 != 0) __VERIFIER_error();
    return 0;
}
