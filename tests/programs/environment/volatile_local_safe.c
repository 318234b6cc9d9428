// expect: unreach-call TRUE
#include <assert.h>
int main(void) {
    volatile int i = 0; // nobody else knows where it is
    volatile struct { int a, b; } pair = {1, 2};
    for (; i < 3; i++)
        ;
    assert(i == 3 && pair.a + pair.b == 3);
    return 0;
}
