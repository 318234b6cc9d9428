// expect: unreach-call TRUE
// options: --data-model ILP32
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int huge(void) {
    int a = 1000, b = 1500, c = 1800;
    int cells[a][b][c]; // more than an address space
    cells[0][0][0] = 1;
    assert(0);
    return cells[0][0][0];
}
int main(void) {
    if (__VERIFIER_nondet_int()) huge();
    return 0;
}
