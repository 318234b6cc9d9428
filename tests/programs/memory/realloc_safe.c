// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int *a = realloc(0, 2 * sizeof *a); // as malloc
    a[0] = x;
    a[1] = x + 1;
    int *other = malloc(sizeof *other);
    *other = 7;
    int *b = realloc(a, 4 * sizeof *b);
    assert(b[0] == x && b[1] == x + 1); // copied
    b[3] = 5;
    assert(*other == 7 && b != other);
    b = realloc(b, sizeof *b); // shrinks
    assert(b[0] == x);
    assert(realloc(b, 0) == 0); // as the GNU C library has it
    return 0;
}
