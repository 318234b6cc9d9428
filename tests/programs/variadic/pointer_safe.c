// expect: unreach-call TRUE
// engines-only: portfolio
// A function with a variable number of arguments, called through a pointer.
#include <stdarg.h>
extern void reach_error(void);

static int first(const char *name, ...) {
    va_list rest;
    va_start(rest, name);
    int x = va_arg(rest, int);
    va_end(rest);
    return x;
}
static int zero(const char *name, ...) { return 0; }

int main(void) {
    int (*table[2])(const char *, ...) = {first, zero};
    if (table[0]("a", 5) != 5 || table[1]("b", 5) != 0 || table[0] == table[1])
        reach_error();
    return 0;
}
