// expect: unreach-call TRUE
#include <assert.h>
extern const unsigned short **__ctype_b_loc(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { // what headers without -D__NO_CTYPE make of isdigit()
    int c = '.' + (__VERIFIER_nondet_uchar() & 15);
    assert(!((*__ctype_b_loc())[c] & 0x800) == !(c >= '0' && c <= '9'));
    return 0;
}
