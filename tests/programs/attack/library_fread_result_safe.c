// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int b[4];
    size_t n = fread(b, sizeof *b, 4, stdin);
    if (n > 4)
        reach_error();
}
