// expect: unreach-call TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#include <string.h>
int main(void) {
    char buffer[16];
    char c = __VERIFIER_nondet_char();
    if (c == 0) return 0;
    strcpy(buffer, "abc");
    buffer[1] = c;
    strcat(buffer, "de");
    assert(strlen(buffer) == 5 && strcmp(buffer + 2, "cde") == 0 && strchr("xyz", 'y')[1] == 'z');
    assert(strncmp(buffer, "abcde", 1) == 0);
    return 0;
}
