// expect: unreach-call FALSE
#include <assert.h>
volatile int flag;
int main(void) {
    while (!flag) // set by an interrupt
        ;
    assert(0);
}
