// expect: unreach-call TRUE
// A table that nobody reads may name a weak symbol.
#include <assert.h>
extern int provided(void) __attribute__((weak));
static int (*const table[])(void) __attribute__((used)) = {provided};
int main(void) {
    int x = 1;
    assert(x == 1);
    return 0;
}
