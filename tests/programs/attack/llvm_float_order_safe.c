// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static double sum(double a, double b, double c) { return a + b + c; }
int main(void) {
    if (sum(1e20, -1e20, 1.0) != 1.0 || sum(1.0, 1e20, -1e20) != 0.0)
        reach_error();
}
