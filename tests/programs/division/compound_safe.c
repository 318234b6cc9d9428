// expect: no-div-by-zero TRUE
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char size = 200, step = __VERIFIER_nondet_uchar();
    size %= step + 1; // computed as int: never 0
    return size;
}
