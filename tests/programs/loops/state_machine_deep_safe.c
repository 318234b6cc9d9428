// expect: unreach-call TRUE
// engines: ic3cfa
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int state = 0, visits = 0;
    for (;;) {
        int input = __VERIFIER_nondet_int();
        if (state == 0 && input > 10) state = 1;
        else if (state == 1 && input < visits) state = 2;
        else if (state == 2 && input == 7) { state = 0; if (visits < 2) visits++; }
        assert(visits < 3);
    }
}
