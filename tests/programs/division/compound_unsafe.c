// expect: no-div-by-zero FALSE
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char size = 200, step = __VERIFIER_nondet_uchar();
    for (int i = 0; i < 3 && step != 0; i++) step -= 85;
    size %= step;
    return size;
}
