// expect: unreach-call TRUE
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[3] = {0};
    text[0] = __VERIFIER_nondet_char();
    text[1] = 'b';
    assert(strcspn(text, "b") <= 1 && (!strpbrk(text, "b") == !text[0]));
    assert(strstr("ab", "b")[1] == 0);
    return 0;
}
