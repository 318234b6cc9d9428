// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = 1, y = 2;
    unsigned long n = (unsigned long)(__VERIFIER_nondet_int() ? &x : &y);
    *(int *)(n ^ 0) = 9; // an integer made from addresses leads back to their objects
    if (x == 9) reach_error();
    return 0;
}
