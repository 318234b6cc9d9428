// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    int a[4] = {1, 2, 3, 4}, sum = 0;
    for (int *p = a, *end = a + 4; p < end; p++)
        sum += *p;
    if (sum != 10)
        reach_error();
}
