// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int x = 7;
    int n = scanf("%*d%%");
    if (x != 7 || n > 0)
        reach_error();
}
