// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
#include <stdatomic.h>
extern void reach_error(void);

static atomic_int counter;
int main(void) {
    atomic_fetch_add(&counter, 2);
    if (atomic_load(&counter) != 2)
        reach_error();
}
