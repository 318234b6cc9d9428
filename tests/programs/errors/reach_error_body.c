// expect: unreach-call FALSE
#include <assert.h>
void reach_error(void) { assert(0); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
    if (__VERIFIER_nondet_int() == 4711) reach_error();
    return 0;
}
