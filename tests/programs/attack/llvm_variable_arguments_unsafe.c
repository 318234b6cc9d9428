// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// More arguments are read than were passed.
#include <stdarg.h>
extern void reach_error(void);

static int second(int n, ...) {
    va_list list;
    va_start(list, n);
    va_arg(list, int);
    int r = va_arg(list, int);
    va_end(list);
    return r;
}
int main(void) {
    if (second(1, 5) != 5)
        reach_error();
}
