// expect: unreach-call TRUE
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int zero[100];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 100 && zero[i] != 0) __VERIFIER_error();
    return 0;
}
