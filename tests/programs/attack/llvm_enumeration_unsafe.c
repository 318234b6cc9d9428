// expect: unreach-call FALSE
// engines-only: portfolio
// An enumeration holds more than its enumerators.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum colour { red, green };
static int known(enum colour c) { return c == red || c == green; }
int main(void) {
    enum colour c = (enum colour)__VERIFIER_nondet_int();
    if (!known(c))
        reach_error();
}
