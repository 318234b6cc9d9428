// expect: unreach-call FALSE
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[3] = {0};
    text[0] = __VERIFIER_nondet_char();
    text[1] = __VERIFIER_nondet_char();
    assert(atoi(text) != 42);
    return 0;
}
