// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char format[] = "ab%n";
    int n = 7;
    printf(format, &n);
    if (n != 7)
        reach_error();
}
