// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <ucontext.h>
extern void reach_error(void);

int main(void) {
    ucontext_t c;
    volatile int n = 0;
    getcontext(&c);
    if (n == 1)
        reach_error();
    n++;
    setcontext(&c);
    return 0;
}
