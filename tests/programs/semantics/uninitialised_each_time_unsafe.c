// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int first = 0, second = 0;
    for (int i = 0; i < 2; i++) {
        int x; // another unknown whenever its declaration is executed
        if (i == 0) first = x;
        else second = x;
    }
    if (first != second) reach_error();
    return 0;
}
