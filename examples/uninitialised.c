// j is a new, unknown value in every pass of the loop, so l and k need not be equal.
#include <assert.h>

int main(void) {
    int l = 0, k = 0;
    for (int i = 0; i < 2; ++i) {
        int j;
        if (i == 0) l = j;
        if (i == 1) k = j;
    }
    assert(l == k);
    return 0;
}
