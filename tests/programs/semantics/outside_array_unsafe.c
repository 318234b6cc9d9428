// expect: unreach-call FALSE or UNKNOWN
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int zero[100], other[100] = {1, 2, 3};
int main(void) { // what lies behind a large array is unknown, whatever the array holds
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 180 && zero[i] != 0) __VERIFIER_error();
    return other[i % 100];
}
