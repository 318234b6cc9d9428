// expect: unreach-call TRUE
// engines-only: portfolio
// Numbers that round towards zero into the range do fit.
extern void reach_error(void);

static int narrow(double d) { return (int)d; }
int main(void) {
    if (narrow(2147483647.5) != 2147483647 || narrow(-2147483648.9) != -2147483647 - 1 || (unsigned)-0.9 != 0)
        reach_error();
}
