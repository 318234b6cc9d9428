// expect: unreach-call FALSE
// engines-only: portfolio
// What scanf gives.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int x = 0;
    if (scanf("%d", &x) == 1 && x == 1234)
        reach_error();
}
