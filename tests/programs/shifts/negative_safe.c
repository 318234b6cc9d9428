// expect: no-bad-shift TRUE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int amount = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    if (amount < 0 || amount > 31) return 0;
    return x << amount; // may overflow, but the amount is right
}
