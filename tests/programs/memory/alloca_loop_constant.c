// expect: unreach-call FALSE
#include <assert.h>
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p[2];
    int n = __VERIFIER_nondet_int();
    if (n < 4 || n > 8) return 0;
    for (int i = 0; i < 2; i++) { p[i] = alloca(4); *p[i] = i; }
    assert(p[0] == p[1]); // false: two objects
    return 0;
}
