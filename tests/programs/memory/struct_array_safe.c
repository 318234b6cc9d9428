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

struct item { char kind; int value; short weight; };
int main(void) {
    struct item items[3] = {{'a', 1, 10}, {'b', 2, 20}, {'c', 3, 30}};
    unsigned i = __VERIFIER_nondet_uint() % 3;
    struct item *p = &items[i];
    p->value += p->weight;
    assert(items[i].value == 11 * (int)(i + 1) && items[i].kind == 'a' + (int)i);
    return 0;
}
