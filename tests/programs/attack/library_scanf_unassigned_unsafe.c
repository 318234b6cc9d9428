// expect: unreach-call FALSE
// engines-only: portfolio
// Nothing may be there to be read.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int x = 7;
    scanf("%d", &x);
    if (x == 7)
        reach_error();
}
