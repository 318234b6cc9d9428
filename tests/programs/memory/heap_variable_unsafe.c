// expect: unreach-call FALSE
// Arrays of variable size, several from one place.
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int *row[3];
    for (int i = 0; i < 3; i++) {
        unsigned n = __VERIFIER_nondet_uchar() + 1u;
        row[i] = malloc(n * sizeof(int));
        row[i][0] = i; // unwritten contents are not fed to the native run
        row[i][n - 1] = i;
        if (i) assert(row[i] != row[i - 1]);
    }
    row[0][0] = 5;
    assert(row[2][0] != 2 || row[0][0] != 5);
    return 0;
}
