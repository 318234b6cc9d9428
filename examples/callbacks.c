// A table of function pointers: one of the handlers forgets to clamp.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int clamp(int v) { return v > 100 ? 100 : v < 0 ? 0 : v; }
static int halve(int v) { return clamp(v / 2); }
static int invert(int v) { return 100 - v; }

static int (*const handlers[])(int) = {clamp, halve, invert};

int main(void) {
    unsigned which = __VERIFIER_nondet_uint();
    if (which >= 3) return 0;
    int level = handlers[which](__VERIFIER_nondet_int());
    assert(level >= 0 && level <= 100);
    return 0;
}
