// expect: unreach-call FALSE or UNKNOWN
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int a[4], b[4];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5;
    a[0] = b[0] = 1;
    if (a + n == b) __VERIFIER_error(); // b may lie just behind a
    return 0;
}
