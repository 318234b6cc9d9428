// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int a[3], i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 3);
    a[1] = 4;
    if (i != 1 && a[i] == 77) reach_error();
    return 0;
}
