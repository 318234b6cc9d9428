// expect: unreach-call FALSE
#include <assert.h>
extern int hook(void) __attribute__((weak));
int main(void) {
    assert(hook); // nobody need define it
    return 0;
}
