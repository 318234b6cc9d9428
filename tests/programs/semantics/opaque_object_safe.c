// expect: unreach-call TRUE
#include <assert.h>
struct operations;
extern struct operations one, two;
int main(void) {
    struct operations *p = &one; // of unknown size
    assert(p && p != &two);
    return 0;
}
