// expect: unreach-call UNKNOWN(undefined: operation in a constant expression)
// engines-only: portfolio
extern void reach_error(void);

static int first(void) {
    int table[2] = {(int)1e30, 5};
    return table[0];
}

int main(void) {
    if (first() != 2147483647)
        reach_error();
    return 0;
}
