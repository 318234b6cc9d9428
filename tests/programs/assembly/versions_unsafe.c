// expect: unreach-call FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int half_2(int x) { return x / 2; }
__asm__(".symver half_2, half@@VERSION_2\n.symver half_2, half@VERSION_1");
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(half_2(x) < x || x < 0);
    return 0;
}
