// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    if ((float)i != (double)i) reach_error(); // more than 24 bits
    return 0;
}
