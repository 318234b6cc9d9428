// expect: unreach-call TRUE
#include <assert.h>
extern int hook(void) __attribute__((weak));
int main(void) {
    int defined = hook != 0;
    if (hook) hook();
    assert(defined == (hook != 0)); // once and for all
    return 0;
}
