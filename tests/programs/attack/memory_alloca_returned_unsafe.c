// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
extern void reach_error(void);

static int *make(void) {
    int *p = __builtin_alloca(8);
    p[1] = 6;
    return p;
}
int main(void) {
    int *p = make();
    if (p[1] != 6)
        reach_error();
}
