// expect: unreach-call FALSE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    unsigned char *p = aligned_alloc(64, 64);
    assert((uintptr_t)p % 64 == 0);
    assert(p[3] == 0); // unknown
    return 0;
}
