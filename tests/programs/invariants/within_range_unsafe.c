// expect: unreach-call FALSE
// engines: pdpv
// What is known of j rests on where its loop is entered, and that on the loop around it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5000) return 0;
    int l = n / 2 + 1, r = n;
    while (r > 1) {
        int j = 2 * l;
        while (j <= r) {
            assert(2 <= j);
            assert(j < n);
            if (__VERIFIER_nondet_int()) break;
            j = 2 * j;
        }
        if (l > 1)
            l--;
        else
            r--;
    }
    return 0;
}
