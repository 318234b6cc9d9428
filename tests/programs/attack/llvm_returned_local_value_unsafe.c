// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// What a dead local holds is anybody's guess.
extern void reach_error(void);

static int *address(int v) {
    int x = v, *p = &x;
    return p;
}
static int spoil(int v) {
    int y[4] = {v, v, v, v};
    return y[v & 3];
}
int main(void) {
    int *p = address(5);
    spoil(9);
    if (*p != 5)
        reach_error();
}
