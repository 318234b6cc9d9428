// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = 10 / x; // an execution that divides by zero ends here
    if (x == 0) reach_error();
    return 0;
}
