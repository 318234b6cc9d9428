// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double numbers[100];
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 100);
    for (int k = 0; k < 100; k++) numbers[k] = 0;
    numbers[i] = 2.5;
    if (numbers[i] + numbers[50] == 5) reach_error();
    return 0;
}
