// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

int f(int n, int a[n][n + 1]) {
    return sizeof(a[0]);
}
int main(void) {
    int n = 3;
    int a[n][n + 1];
    if (sizeof a != 48)
        reach_error();
    n = 10;
    if (sizeof a != 48)
        reach_error();
    if (f(3, a) != 16)
        reach_error();
    int i = 0;
    (void)sizeof(int[++i]);
    if (i != 1)
        reach_error();
    (void)sizeof(i++);
    if (i != 1)
        reach_error();
    typedef int T[i + 1];
    i = 7;
    T t;
    if (sizeof t != 8)
        reach_error();
    reach_error();
}
