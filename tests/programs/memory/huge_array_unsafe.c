// expect: unreach-call FALSE
// options: --data-model ILP32
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void huge(void) {
    int a = 1000, b = 1500, c = 1800;
    int cells[a][b][c];
    cells[0][0][0] = 1;
}
int main(void) {
    if (__VERIFIER_nondet_int()) huge();
    assert(0); // not only behind the declaration
    return 0;
}
