// expect: unreach-call UNKNOWN
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
int main(void) {
    int a, b;
    char *s = ecvt(1.5, 3, &a, &b);
    assert(s[0] == '1');
    return 0;
}
