// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
    int (*f)(void) = one, (*g)(void) = two;
    if (f == g || !f)
        reach_error();
}
