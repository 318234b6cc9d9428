// expect: unreach-call FALSE
// engines-only: portfolio
// restrict is not believed.
extern void reach_error(void);

static int set(int *restrict a, int *restrict b) {
    *a = 1;
    *b = 2;
    return *a;
}
int main(void) {
    int x;
    if (set(&x, &x) != 1)
        reach_error();
}
