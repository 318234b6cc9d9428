// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int a = 1, b = 1;
    void *p = __VERIFIER_nondet_int() ? (void *)&a : (void *)&b;
    *(int *)p = 0;
    if (a + b != 1)
        reach_error();
}
