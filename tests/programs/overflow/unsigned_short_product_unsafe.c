// expect: no-overflow FALSE
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short a = __VERIFIER_nondet_ushort();
    unsigned square = a * a; // both promoted to int, which is signed
    return square > 9;
}
