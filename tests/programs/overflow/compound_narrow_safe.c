// expect: no-overflow TRUE
extern short __VERIFIER_nondet_short(void);
int main(void) {
    short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
    a += b, a -= b, a *= b; // products of shorts fit int
    if (b != 0) a /= b;     // so does the smallest short by -1
    return a;
}
