// expect: no-bad-shift FALSE
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    x <<= 32; // an int of 32 bits is shifted
    return x;
}
