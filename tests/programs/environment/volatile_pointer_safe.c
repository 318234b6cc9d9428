// expect: unreach-call TRUE
#include <assert.h>
static unsigned registers[4];
static void write_register(unsigned n, unsigned v) { *(volatile unsigned *)(registers + n) = v; }
int main(void) {
    write_register(2, 7);
    assert(registers[2] == 7); // read as an ordinary object
    return 0;
}
