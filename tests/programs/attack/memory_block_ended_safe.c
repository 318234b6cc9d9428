// expect: unreach-call TRUE
// Inside of its block a local keeps what it holds, whatever inner blocks do.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = 5, *p = &x;
        {
            int y = 6, *q = &y;
            sum += *q;
            if (__VERIFIER_nondet_int())
                continue;
            *q = *p;
        }
        if (*p != 5)
            reach_error();
        switch (__VERIFIER_nondet_int()) {
        case 1: sum += *p; break;
        default:
            if (*p != 5)
                reach_error();
        }
    }
    int z = 1, *r = &z;
    do {
        int w = ({ int t = *r, *u = &t; *u; });
        if (w != 1)
            reach_error();
    } while (__VERIFIER_nondet_int());
    if (*r != 1 || sum < 18)
        reach_error();
}
