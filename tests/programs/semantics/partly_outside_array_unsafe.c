// expect: unreach-call FALSE
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char large[202];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 200 || i > 201) return 0;
    int *end = (int *)(large + i);
    *end = 0x08070605;
    if (large[201] == 5) __VERIFIER_error();
    return 0;
}
