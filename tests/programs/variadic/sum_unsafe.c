// expect: unreach-call FALSE
// engines-only: portfolio
#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int sum(int count, ...) {
    va_list rest;
    int all = 0;
    va_start(rest, count);
    for (int i = 0; i < count; i++) all += va_arg(rest, int);
    va_end(rest);
    return all;
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (sum(3, x, 2, -x) != 3 || sum(8, 1, 2, 3, 4, 5, 6, 7, 8) != 36 || sum(0) != 0)
        reach_error();
    return 0;
}
