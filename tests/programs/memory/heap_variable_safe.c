// expect: unreach-call TRUE
// Arrays of variable size, several from one place.
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int *row[3];
    for (int i = 0; i < 3; i++) {
        unsigned n = __VERIFIER_nondet_uchar() + 1u;
        row[i] = calloc(n, sizeof(int));
        assert(row[i][n / 2] == 0);
        row[i][n - 1] = i;
    }
    assert(row[0] != row[1] && row[1] != row[2]);
    return 0;
}
