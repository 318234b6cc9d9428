// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int n = 0;
    for (int i = 0; i < 200; i++) {
        if (__VERIFIER_nondet_bool()) n += 2;
        if (n == 399) reach_error();
    }
    return 0;
}
