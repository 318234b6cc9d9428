// expect: unreach-call FALSE
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[3] = {0};
    text[0] = __VERIFIER_nondet_char();
    text[1] = 'B';
    assert(strcasecmp(text, "Ab") != 0);
    return 0;
}
