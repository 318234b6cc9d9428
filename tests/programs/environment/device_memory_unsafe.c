// expect: valid-memsafety FALSE(valid-deref)
// One of the callers gives null.
#include <stdint.h>

static void put(volatile uint32_t *to, uint32_t value) { *to = value; }

int main(void) {
    put((volatile uint32_t *)0x40002000u, 2);
    put(0, 1);
    return 0;
}
