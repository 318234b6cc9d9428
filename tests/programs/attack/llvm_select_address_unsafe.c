// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A choice between two objects, one of them too small.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    char small = 1;
    int large = 1;
    void *p = __VERIFIER_nondet_int() ? (void *)&small : (void *)&large;
    *(int *)p = 0;
    if (small != 1)
        reach_error();
}
