// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The amount grows in a loop that is unrolled.
extern void reach_error(void);

int main(void) {
    unsigned m = 0;
    for (int i = 0; i <= 32; i++)
        m = 1u << i;
    if (m != 0)
        reach_error();
}
