// expect: unreach-call FALSE
// engines-only: portfolio
#include <stddef.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

char *__strcpy_chk(char *to, const char *from, size_t size);
int main(void) {
    char b[4], s[2] = {0};
    s[0] = __VERIFIER_nondet_char();
    __strcpy_chk(b, s, sizeof b);
    if (b[0] == 'q')
        reach_error();
}
