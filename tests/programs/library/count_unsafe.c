// expect: unreach-call FALSE
#include <assert.h>
#include <stdio.h>
int main(void) {
    int n = 0;
    const char *format = "ab%n";
    printf(format, &n);
    assert(n == 0);
    return 0;
}
