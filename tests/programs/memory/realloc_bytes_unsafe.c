// expect: unreach-call FALSE
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
// Only the bytes of the smaller object are copied, wherever a number begins.
int main(void) {
    unsigned *a = malloc(6);
    unsigned x = __VERIFIER_nondet_uint();
    a[0] = x;
    ((unsigned char *)a)[4] = 1;
    ((unsigned char *)a)[5] = 2;
    a = realloc(a, 8);
    assert(a[0] == x && (a[1] & 0xffff) == 0x201);
    assert(a[1] == 0x201);
    return 0;
}
