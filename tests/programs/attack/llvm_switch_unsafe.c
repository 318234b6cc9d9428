// expect: unreach-call FALSE
// engines-only: portfolio
// A switch over all enumerators may match none.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum colour { red, green };
int main(void) {
    enum colour c = (enum colour)__VERIFIER_nondet_int();
    int r = 0;
    switch (c) {
    case red: r = 1; break;
    case green: r = 2; break;
    }
    if (r == 0)
        reach_error();
}
