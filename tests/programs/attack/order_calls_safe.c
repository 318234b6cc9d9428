// expect: unreach-call TRUE
// engines-only: portfolio
// assumes: operands are evaluated from left to right, as clang does (counter)
// Which call comes first C leaves open; a proof says that it rests on clang's order.
extern void reach_error(void);
static int counter;

static int next(void) { return ++counter; }

int main(void) {
    int difference = next() - next();
    if (difference != -1)
        reach_error();
    return 0;
}
