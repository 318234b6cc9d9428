// expect: unreach-call FALSE
#include <assert.h>
#include <stdio.h>
int main(void) {
    signed char n = 0;
    char format[] = "abc%1$hhn";
    printf(format, &n);
    assert(n != 3);
    return 0;
}
