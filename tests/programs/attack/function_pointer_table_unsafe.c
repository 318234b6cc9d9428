// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// An unset entry of a table.
extern unsigned __VERIFIER_nondet_uint(void);

static int one(void) { return 1; }
static int (*table[3])(void) = {one, one};
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % 3;
    return table[i]();
}
