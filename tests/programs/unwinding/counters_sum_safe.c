// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// One of two counters counts each turn: 40 turns are too few for both to have 21.
int main(void) {
    int x = 0, y = 0;
    for (int turn = 0; turn < 40; turn++) {
        if (__VERIFIER_nondet_int())
            x++;
        else
            y++;
        if (x == 21 && y == 21) reach_error();
    }
}
