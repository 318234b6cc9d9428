// expect: unreach-call TRUE
// expect-dynamic: UNKNOWN(the only execution is longer than dynamic.steps allows)
// engines-only: dynamic
// options: --set dynamic.steps=1000000 --set dynamic.invariants=false
extern void reach_error(void);
int main(void) {
    unsigned n = 0;
    for (;;) {
        n = (n + 2) & 1023;
        if (n == 7) reach_error();
    }
}
