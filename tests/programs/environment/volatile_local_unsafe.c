// expect: unreach-call FALSE
#include <assert.h>
static volatile int *shared;
int main(void) {
    volatile int i = 0;
    shared = &i;
    assert(i == 0);
    return 0;
}
