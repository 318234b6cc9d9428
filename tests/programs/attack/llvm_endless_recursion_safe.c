// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static void forever(void) {
    forever();
}
int main(void) {
    forever();
    reach_error();
}
