// expect: unreach-call TRUE
// engines-only: portfolio
// assumes: operands are evaluated from left to right, as clang does (counter)
extern void reach_error(void);
static int counter, table[4];

static int next(void) { return ++counter; }

int main(void) {
    table[counter] = next();
    if (table[0] + table[1] != 1)
        reach_error();
    return 0;
}
