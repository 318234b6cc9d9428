// expect: unreach-call FALSE
// engines: symsim bmc portfolio
// As tutorial_nested_safe.c; one of the values is another one.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

#ifndef WORD
#define WORD int
#endif

int main(void) {
    WORD x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    WORD sum = (WORD)(x + y) ^ z, even = (WORD)(sum * sum) + sum;
    WORD noise = (WORD)((WORD)((WORD)(even + x) - x) * y) - (WORD)(even ^ z);
    WORD a, b;
    if (noise == x) {
        a = y;
        if (z < y) a = z;
    } else {
        a = x;
    }
    if (noise == x && z < y) {
        b = z;
    } else {
        b = y;
        if (noise != x) b = z;
    }
    if (a != b) reach_error();
    return 0;
}
