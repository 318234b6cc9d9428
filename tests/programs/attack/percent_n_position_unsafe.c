// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    int n = 7;
    printf("ab%1$n", &n);
    if (n != 7)
        reach_error();
}
