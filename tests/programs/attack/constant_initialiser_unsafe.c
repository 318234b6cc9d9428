// expect: unreach-call UNKNOWN(undefined: operation in a constant expression)
// engines-only: portfolio
// A shift by too much has no value, also where the compiler evaluates it.
extern void reach_error(void);

static int table[2] = {1 << 33, 5};

int main(void) {
    if (table[0] != -2147483647 - 1)
        reach_error();
    return 0;
}
