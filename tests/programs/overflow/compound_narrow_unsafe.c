// expect: no-overflow FALSE
extern short __VERIFIER_nondet_short(void);
int main(void) {
    short a = __VERIFIER_nondet_short();
    a *= 70000; // an int product
    return a;
}
