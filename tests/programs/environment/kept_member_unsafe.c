// expect: unreach-call FALSE
#include <assert.h>
extern void watch(int *counter);
extern void tick(void);
int main(void) {
    struct { int *owner; int counter; } s = {0, 0};
    watch(&s.counter);
    s.counter = 1;
    tick();
    assert(s.counter == 1);
    return 0;
}
