// expect: unreach-call FALSE
// engines: bmc
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// One of two counters counts each turn: both have 300 after 600 turns, and not earlier.
int main(void) {
    int x = 0, y = 0;
    while (1) {
        if (__VERIFIER_nondet_int())
            x++;
        else
            y++;
        if (x == 300 && y == 300) reach_error();
    }
}
