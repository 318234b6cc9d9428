// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Nobody knows what lies where an argument is missing.
#include <stdarg.h>
extern void reach_error(void);

static int second(int count, ...) {
    va_list rest;
    va_start(rest, count);
    (void)va_arg(rest, int);
    int x = va_arg(rest, int);
    va_end(rest);
    return x;
}

int main(void) {
    if (second(1, 5) == 7)
        reach_error();
    return 0;
}
