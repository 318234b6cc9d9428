// expect: unreach-call FALSE
// engines-only: portfolio
// A weak exchange may fail without cause.
#include <stdatomic.h>
extern void reach_error(void);

int main(void) {
    atomic_int counter = 1;
    int expected = 1;
    if (!atomic_compare_exchange_weak(&counter, &expected, 2))
        reach_error();
    return 0;
}
