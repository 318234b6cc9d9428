// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char *b = 0;
    size_t n = 0;
    FILE *f = open_memstream(&b, &n);
    fputs("xyz", f);
    fflush(f);
    if (n == 3 && b[0] == 'x')
        reach_error();
}
