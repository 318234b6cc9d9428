// expect: no-overflow TRUE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    if (a == -2147483647 - 1) return 0;
    return -a > 0;
}
