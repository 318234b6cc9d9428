// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Functions in a structure that is passed by value.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);

ssize_t w(void *c, const char *b, size_t n) {
    reach_error();
    return n;
}
int main(void) {
    cookie_io_functions_t f = {0, w, 0, 0};
    FILE *s = fopencookie(0, "w", f);
    fprintf(s, "x");
    fflush(s);
    return 0;
}
