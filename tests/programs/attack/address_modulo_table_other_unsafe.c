// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdint.h>
extern void reach_error(void);

static int table[4];
int main(void) {
    int x;
    table[((uintptr_t)&x >> 4) % 4] = 1;
    if (!table[0])
        reach_error();
}
