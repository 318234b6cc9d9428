// expect: unreach-call TRUE
// Each activation allocates an object of its own.
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct tree { int depth; struct tree *left; };
static struct tree *grow(int depth) {
    if (depth == 0) return 0;
    struct tree *t = malloc(sizeof *t);
    t->depth = depth;
    t->left = grow(depth - 1);
    return t;
}
int main(void) {
    int n = __VERIFIER_nondet_uchar() % 3, seen = 0;
    for (struct tree *t = grow(n); t; t = t->left) {
        assert(t->depth == n - seen);
        seen++;
    }
    assert(seen != 5);
    return 0;
}
