// expect: no-bad-shift FALSE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int amount = __VERIFIER_nondet_int();
    if (amount > 31) return 0;
    return -1 >> amount;
}
