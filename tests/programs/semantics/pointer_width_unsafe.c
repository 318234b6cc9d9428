// expect: unreach-call FALSE
// options: --data-model ILP32
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    char buffer[4];
    char *p = buffer + __VERIFIER_nondet_int() % 4;
    unsigned long n = (unsigned long)p;
    if (sizeof n == 4) reach_error();
    return 0;
}
