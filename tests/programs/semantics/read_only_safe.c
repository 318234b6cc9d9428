// expect: unreach-call TRUE
#include <string.h>
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
const int limit = 3;
static const struct { int a, b; } pair = {1, 2};
static void set(char *text, char c) { text[0] = c; }
int main(void) { // a write to memory that is not writable ends the execution
    switch (__VERIFIER_nondet_int()) {
    case 0: {
        char *text = "abc";
        text[0] = 'x';
        if (text[0] == 'x') __VERIFIER_error();
        __VERIFIER_error();
    }
    case 1: *(int *)&limit = 4; __VERIFIER_error();
    case 2: memset((void *)&pair, 0, 4); __VERIFIER_error();
    case 3: set("abc", 'a'); __VERIFIER_error();
    }
    if (limit != 3 || pair.a != 1) __VERIFIER_error();
    return 0;
}
