// expect: unreach-call TRUE
// engines-only: portfolio
// The same load, wholly inside.
extern void reach_error(void);

int main(void) {
    char t[4] = {50, 0, 0, 0};
    unsigned *p = (void *)t;
    if (*p != 50)
        reach_error();
}
