// expect: unreach-call TRUE
// A parser that leaves by longjmp from two calls below: the value arrives, and what was allocated is freed.
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct state {
    int *block;
    int reason;
    jmp_buf out;
};
static void fail(struct state *s, int reason) {
    s->reason = reason;
    longjmp(s->out, reason);
}
static int digit(struct state *s, int c) {
    if (c < '0' || c > '9') fail(s, 2);
    return c - '0';
}
int main(void) {
    struct state s;
    int result;
    s.block = malloc(sizeof(int));
    s.reason = 0;
    if ((result = setjmp(s.out))) {
        assert(result == 2 && s.reason == 2);
        free(s.block);
        return 1;
    }
    *s.block = digit(&s, __VERIFIER_nondet_int());
    assert(*s.block >= 0 && *s.block <= 9 && s.reason == 0);
    free(s.block);
    return 0;
}
