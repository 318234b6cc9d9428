// expect: no-bad-shift TRUE
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    x <<= 20; // wider than the variable, but an int of 32 bits is shifted
    return x;
}
