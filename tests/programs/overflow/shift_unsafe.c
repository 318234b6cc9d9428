// expect: no-overflow FALSE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    if (a < 0) return 0;
    return a << 1;
}
