// expect: no-overflow TRUE
extern signed char __VERIFIER_nondet_schar(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
    signed char c = __VERIFIER_nondet_schar();
    short s = __VERIFIER_nondet_short();
    c++, ++c, c--, --s, s++; // computed as int, then converted
    return -c - s;
}
