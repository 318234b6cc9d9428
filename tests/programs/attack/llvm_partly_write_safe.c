// expect: unreach-call TRUE
// engines-only: portfolio
// The same store, wholly inside.
extern void reach_error(void);

int main(void) {
    char t[4] = {50, 0, 0, 0};
    unsigned *p = (void *)t;
    *p = 7;
    if (t[0] != 7 || t[1] != 0)
        reach_error();
}
