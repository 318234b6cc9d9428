// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct four { int a[4]; };

int main(void) {
    struct four all[4] = {{{1}}, {{2}}, {{3}}, {{4}}};
    unsigned i = __VERIFIER_nondet_uchar() % 4, j = __VERIFIER_nondet_uchar() % 4;
    all[i] = all[j];
    if (all[i].a[0] != (int)j + 1)
        reach_error();
    return 0;
}
