// expect: unreach-call FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

// Conditions that meet their negations: branches whose values are chosen again, and cases that are put together.
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    int first, second, p = m > 5, q = n > 7, cases = 0;
    if (a < b)
        first = 5;
    else
        first = 7;
    if (b <= a)
        second = first;
    else
        second = 9;
    if (p | q) cases++;
    if (p | !q) cases++;
    if (second == 7 && cases == 2 && n == 3) reach_error();
    return 0;
}
