// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int credit = 0;
    unsigned total = 0;
    for (;;) {
        int event = __VERIFIER_nondet_int();
        if (event == 1 && credit < 10) {
            credit++;
            total++;
        } else if (event == 2 && credit > 0) {
            credit--;
        }
        if (credit > 10) reach_error();
    }
}
