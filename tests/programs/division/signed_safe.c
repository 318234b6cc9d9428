// expect: no-div-by-zero TRUE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    return a / (b | 1) + a % (b | 1); // the smallest number by -1 is another matter
}
