// expect: unreach-call FALSE
#include <assert.h>
static int x;
static int *volatile where = &x;
int main(void) {
    *where = 5; // may still be where it points to
    assert(x == 0);
    return 0;
}
