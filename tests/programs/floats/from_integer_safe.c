// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= -1000 && i <= 1000);
    if ((int)(float)i != i) reach_error();
    return 0;
}
