// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
// An array of variable length dies with its block.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int *p, n = __VERIFIER_nondet_uchar() + 2;
    {
        int a[n];
        a[1] = 6;
        p = a;
        if (p[1] != 6)
            return 0;
    }
    if (p[1] != 6)
        reach_error();
}
