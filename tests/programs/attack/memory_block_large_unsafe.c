// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
// Too many elements to be named one by one.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int *p, i = __VERIFIER_nondet_uchar();
    {
        int a[1000] = {0};
        a[i] = 6;
        p = a;
    }
    if (p[i] != 6)
        reach_error();
}
