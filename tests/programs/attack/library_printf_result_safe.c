// expect: unreach-call TRUE
// engines-only: portfolio
// The characters of a constant text, or a failure.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int n = printf("abc\n");
    if (n > 4)
        reach_error();
}
