// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a, b;
int main(void) {
    int c, d;
    int *p = __VERIFIER_nondet_int() ? &a : &c;
    int *q = __VERIFIER_nondet_int() ? &b : &d;
    if (p != &a && q == &b) reach_error();
    return 0;
}
