// expect: unreach-call TRUE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char *objects[2];
    for (int i = 0; i < 2; i++) {
        objects[i] = aligned_alloc(256, 512);
        assert((uintptr_t)objects[i] % 256 == 0);
        objects[i][511] = (char)i;
    }
    assert(objects[0] != objects[1] && objects[0][511] == 0);
    void *p = objects;
    assert(posix_memalign(&p, 24, 100) == 22 && p == objects); // no power of two
    assert(posix_memalign(&p, 64, 100) == 0 && (uintptr_t)p % 64 == 0);
    return 0;
}
