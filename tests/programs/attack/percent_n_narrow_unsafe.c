// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    signed char n = 7;
    printf("ab%hhn", &n);
    if (n != 7)
        reach_error();
}
