// expect: unreach-call FALSE
// engines-only: portfolio
// An interpreter that jumps through a table of labels.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int run(const unsigned char *code) {
    static void *const table[] = {&&increase, &&twice, &&end};
    int x = 1;
    goto *table[*code++];
increase:
    x++;
    goto *table[*code++];
twice:
    x *= 2;
    goto *table[*code++];
end:
    return x;
}

int main(void) {
    unsigned char code[3] = {__VERIFIER_nondet_uchar() % 3, 1, 2};
    int x = run(code);
    if (x != 4)
        reach_error();
    return 0;
}
