// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    int k = 0;
again:;
    int n = k + 1;
    int a[n];
    a[k] = k;
    if (++k < 3)
        goto again;
    if (a[2] != 2)
        reach_error();
    reach_error();
}
