// expect: unreach-call FALSE
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char text[16];
    int x = __VERIFIER_nondet_int();
    snprintf(text, sizeof text, "%d", x);
    assert(!(text[0] == '4' && text[1] == '2' && text[2] == 0));
    return 0;
}
