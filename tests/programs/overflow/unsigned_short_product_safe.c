// expect: no-overflow TRUE
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short a = __VERIFIER_nondet_ushort();
    unsigned square = (unsigned)a * a;
    return square > 9;
}
