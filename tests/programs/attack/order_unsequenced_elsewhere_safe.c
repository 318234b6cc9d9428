// expect: unreach-call TRUE
// engines-only: portfolio
// What is undefined stands where no execution comes; what is in order is none of it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int a[4] = {0, 0, 0, 0}, i = 0, n = 0;
    if (__VERIFIER_nondet_int() && n)
        a[i] = i++;
    i = i + 1, i++;
    n = i++ && i++;
    if (i != 4)
        reach_error();
    return 0;
}
