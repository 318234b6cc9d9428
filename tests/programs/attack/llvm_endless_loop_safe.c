// expect: unreach-call TRUE
// engines-only: portfolio
// A loop without effect that does not end stays.
extern void reach_error(void);

static void spin(unsigned x) {
    while (x != 0)
        x += 2;
}
int main(void) {
    spin(1);
    reach_error();
}
