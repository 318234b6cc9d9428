// expect: unreach-call FALSE
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char text[50000];

// What lies in the range that was set, and what lies behind it.
int main(void) {
    unsigned any = __VERIFIER_nondet_uint();
    memset(text, 'a', 40000);
    if (any < 50000 && text[any] == 0 && text[7] != 0 && text[45000] == 0) reach_error();
    return 0;
}
