// expect: unreach-call TRUE
// The program calls its own main.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static int calls;

int main(void) {
    int mine = ++calls;
    if (__VERIFIER_nondet_uchar() > 10 && calls < 6) main();
    if (mine > calls) reach_error();
    return 0;
}
