// The famous midpoint bug of binary search: low + high does not fit into an int.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    if (low < 0 || high < low) return 0;
    int mid = (low + high) / 2;
    assert(low <= mid && mid <= high);
    return 0;
}
