// expect: no-overflow FALSE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    while (i > 2147483640) i++;
    return 0;
}
