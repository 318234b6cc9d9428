// expect: unreach-call TRUE
// engines: ic3cfa
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0, k = 0;
    while (i < n) { i++; k++; }
    for (int j = n; j > 0; j--) {
        assert(k > 0);
        k--;
    }
    return 0;
}
