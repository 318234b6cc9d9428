// expect: valid-memsafety TRUE
// engines-only: portfolio
extern unsigned __VERIFIER_nondet_uint(void);

static int one(void) { return 1; }
static int (*table[3])(void) = {one, one};
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % 2;
    return table[i]();
}
