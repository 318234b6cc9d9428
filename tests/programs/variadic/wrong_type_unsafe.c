// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A number of another kind is not where it is looked for.
#include <stdarg.h>
extern void reach_error(void);

static double first(int count, ...) {
    va_list rest;
    va_start(rest, count);
    double x = va_arg(rest, double);
    va_end(rest);
    return x;
}

int main(void) {
    if (first(1, 0) != 0.0)
        reach_error();
    return 0;
}
