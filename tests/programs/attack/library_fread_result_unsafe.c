// expect: unreach-call FALSE
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int b[4];
    size_t n = fread(b, sizeof *b, 4, stdin);
    if (n == 3)
        reach_error();
}
