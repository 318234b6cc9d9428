// expect: unreach-call FALSE
// engines-only: portfolio
// NDEBUG removes the effect with the assertion.
#define NDEBUG
#include <assert.h>
extern void reach_error(void);

int main(void) {
    int x = 0;
    assert(++x);
    if (x == 0)
        reach_error();
}
