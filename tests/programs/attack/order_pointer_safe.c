// expect: unreach-call TRUE
// engines-only: portfolio
// assumes: operands are evaluated from left to right, as clang does (memory behind pointers)
extern void reach_error(void);

static int increase(int *p) { return ++*p; }

int main(void) {
    int x = 1;
    int both = x + increase(&x);
    if (both != 3)
        reach_error();
    return 0;
}
