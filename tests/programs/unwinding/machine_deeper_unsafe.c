// expect: unreach-call FALSE
// engines: bmc
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// A machine whose ticks come every second turn at best: the 300th after more than 2000 turns.
int main(void) {
    int state = 0, ticks = 0;
    while (1) {
        int in = __VERIFIER_nondet_int();
        switch (state) {
        case 0:
            if (in == 1) state = 1;
            break;
        case 1: state = in == 2 ? 2 : in == 3 ? 0 : 1; break;
        case 2:
            ticks++;
            state = in > 0 ? 0 : 1;
            break;
        }
        if (ticks == 1000) reach_error();
    }
}
