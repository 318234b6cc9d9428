// expect: unreach-call FALSE
#include <assert.h>
extern int hook(void) __attribute__((weak));
int main(void) {
    if (hook) assert(hook() == 0); // somebody may define it
    return 0;
}
