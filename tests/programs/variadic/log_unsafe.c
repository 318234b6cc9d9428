// expect: unreach-call FALSE
// engines-only: portfolio
// A wrapper of vfprintf changes nothing that matters.
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static int lines;

static void note(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    lines++;
}

int main(void) {
    int x = 3;
    note("x is %d\n", x);
    note("%s\n", "end");
    if (lines == 2 || x != 3)
        reach_error();
    return 0;
}
