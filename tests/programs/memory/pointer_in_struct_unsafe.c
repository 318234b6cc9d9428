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

struct node { int value; struct node *next; };
int main(void) {
    struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
    int sum = 0;
    for (struct node *p = &a; p; p = p->next) { sum += p->value; p->value = __VERIFIER_nondet_int(); }
    assert(b.value == 2);
    return 0;
}
