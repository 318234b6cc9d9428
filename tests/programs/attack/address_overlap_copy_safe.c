// expect: unreach-call TRUE
// engines-only: portfolio
// memmove by hand: the order of the objects decides the direction, not the result.
extern void reach_error(void);

static void move(char *to, const char *from, int n) {
    if (to < from)
        for (int i = 0; i < n; i++)
            to[i] = from[i];
    else
        for (int i = n - 1; i >= 0; i--)
            to[i] = from[i];
}
int main(void) {
    char a[4] = "abc", b[4];
    move(b, a, 4);
    move(a + 1, a, 2);
    if (b[2] != 'c' || b[3] != 0 || a[2] != 'b')
        reach_error();
}
