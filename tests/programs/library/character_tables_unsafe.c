// expect: unreach-call FALSE
#include <assert.h>
extern const int **__ctype_toupper_loc(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int c = __VERIFIER_nondet_uchar();
    assert((*__ctype_toupper_loc())[c] == c);
    return 0;
}
