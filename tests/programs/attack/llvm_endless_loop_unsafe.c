// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

static void spin(unsigned char x) {
    while (x != 0)
        x += 2;
}
int main(void) {
    spin(250);
    reach_error();
}
