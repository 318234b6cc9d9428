// expect: no-overflow TRUE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    if (a < 0 || a > 1000) return 0;
    return (a << 4) + (int)((unsigned)a << 31);
}
