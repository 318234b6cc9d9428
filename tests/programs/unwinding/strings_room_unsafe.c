// expect: valid-memsafety FALSE(valid-deref)
// engines: unwind portfolio
// Four loops follow each other, and each may end after any number of turns.
#include <stdlib.h>

extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);

static unsigned long length(const char *s) {
    unsigned long n = 0;
    while (s[n]) n++;
    return n;
}

static unsigned long copy(char *to, const char *from, unsigned long room) {
    unsigned long i = 0;
    for (; i + 1 < room && from[i]; i++) to[i] = from[i];
    to[i] = 0;
    while (from[i]) i++;
    return i;
}

static unsigned long append(char *to, const char *from, unsigned long room) {
    unsigned long n = length(to);
    return n + copy(to + n, from, room - n);
}

int main(void) {
    char a[5], b[5], *to = malloc(6);
    for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_char(), b[i] = __VERIFIER_nondet_char();
    a[4] = b[4] = 0;
    unsigned long room = __VERIFIER_nondet_ulong();
    __VERIFIER_assume(room > 0 && room <= 7);
    if (copy(to, a, room) != length(a)) reach_error();
    append(to, b, room);
    if (length(to) >= room) reach_error();
    free(to);
    return 0;
}
