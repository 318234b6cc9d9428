// The repaired midpoint: the difference always fits.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    if (low < 0 || high < low) return 0;
    int mid = low + (high - low) / 2;
    assert(low <= mid && mid <= high);
    return 0;
}
