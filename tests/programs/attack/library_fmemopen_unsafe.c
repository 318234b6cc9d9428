// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char b[16] = "aaaa";
    FILE *f = fmemopen(b, 16, "w");
    fputs("xyz", f);
    fflush(f);
    if (b[0] == 'x')
        reach_error();
}
