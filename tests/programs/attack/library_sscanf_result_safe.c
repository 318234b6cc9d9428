// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int x, y;
    int n = scanf("%d %d", &x, &y);
    if (n > 2 || n < -1)
        reach_error();
}
