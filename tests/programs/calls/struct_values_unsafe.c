// expect: unreach-call FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

struct pair { int x, y; char tag; };
static struct pair swap(struct pair p) { struct pair q = {p.y, p.x, p.tag}; p.x = 0; return q; }
int main(void) {
    struct pair p = {__VERIFIER_nondet_int(), 7, 'a'};
    struct pair q = swap(p);
    assert(q.y == 0);
    return 0;
}
