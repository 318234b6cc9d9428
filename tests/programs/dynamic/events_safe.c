// expect: unreach-call TRUE
// engines-only: dynamic
// options: --set dynamic.runs=20000
// The twin of events_unsafe.c: there is no event 5.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int state = 0;
    for (;;) {
        int event = __VERIFIER_nondet_int();
        if (event < 0 || event > 4) return 0;
        switch (state) {
        case 0: state = event == 4; break;
        case 1: if (event == 1) state = 2; else state = 0; break;
        case 2: if (event == 3) state = 3; else state = 0; break;
        case 3: if (event == 5) state = 4; else state = 0; break;
        case 4: if (event == 0) state = 5; else state = 0; break;
        case 5: if (event == 2) state = 6; else state = 0; break;
        default: if (event == 1) reach_error(); else state = 0;
        }
    }
}
