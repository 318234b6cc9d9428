// expect: unreach-call TRUE
// engines: pdpv
// Two pairs per step one way, two steps back per pair: twice the pairs and what is left make the total.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int total = __VERIFIER_nondet_int();
    if (total < 0 || total > 1000) return 0;
    int left = total, pairs = 0;
    while (left > 1) {
        left -= 2;
        pairs++;
    }
    int back = 0;
    while (pairs > 0) {
        pairs--;
        back += 2;
    }
    assert(back <= total);
    return 0;
}
