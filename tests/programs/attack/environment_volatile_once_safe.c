// expect: unreach-call TRUE
// engines-only: portfolio
// One read gives one value.
extern void reach_error(void);

volatile unsigned status;
int main(void) {
    unsigned s = status;
    if (s > 3)
        s = 3;
    if (s > 3)
        reach_error();
}
