// expect: unreach-call TRUE
// engines: bmc portfolio
// What alloca returns lives until the function returns.
extern void reach_error(void);

int main(void) {
    int *p;
    {
        p = __builtin_alloca(8);
        p[1] = 6;
    }
    if (p[1] != 6)
        reach_error();
}
