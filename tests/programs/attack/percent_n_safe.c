// expect: unreach-call TRUE
// engines-only: portfolio
// %% followed by n is text.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int n = 7;
    printf("ab%%n%d", n);
    if (n != 7)
        reach_error();
}
