// expect: unreach-call FALSE
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[4] = {0};
    for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_char();
    assert(!strstr(text, "no"));
    return 0;
}
