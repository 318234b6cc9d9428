// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A global that only one function uses is no local.
extern void reach_error(void);

static unsigned char flag = 1;
static unsigned *word(void) { return (unsigned *)&flag; }
int main(void) {
    *word() = 0;
    if (flag != 1)
        reach_error();
}
