// expect: no-overflow TRUE
extern signed char __VERIFIER_nondet_schar(void);
int main(void) {
    signed char a = __VERIFIER_nondet_schar(), b = __VERIFIER_nondet_schar();
    a += b, a -= b, a *= 3; // what does not fit is cut off when it is stored
    if (b != 0) a /= b;     // the smallest char by -1 fits int
    return a;
}
