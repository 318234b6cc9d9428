// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
struct message { int length; char kind; short words[]; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4) return 0;
    struct message *m = malloc(sizeof *m + n * sizeof m->words[0]);
    m->length = n;
    m->kind = 2;
    for (int i = 0; i < n; i++) m->words[i] = (short)(i + 1);
    assert(m->length == n && m->kind == 2 && m->words[n - 1] == n);
    return 0;
}
