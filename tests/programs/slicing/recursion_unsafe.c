// expect: unreach-call FALSE
// One recursive function writes what is asserted, another one does not.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int depth, chatter;
static void descend(int n) {
    if (n == 0) return;
    depth++;
    descend(n - 1);
}
static int babble(int n) {
    if (n <= 0) return 0;
    chatter += n;
    return 1 + babble(n - 1);
}
int main(void) {
    chatter = babble(__VERIFIER_nondet_int());
    descend(3);
    assert(depth == 2);
    return 0;
}
