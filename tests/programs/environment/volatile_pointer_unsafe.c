// expect: unreach-call FALSE
#include <assert.h>
static unsigned registers[4];
static unsigned read_register(unsigned n) { return *(volatile unsigned *)(registers + n); }
int main(void) {
    assert(read_register(2) == 0);
    return 0;
}
