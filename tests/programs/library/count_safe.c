// expect: unreach-call TRUE
#include <assert.h>
#include <stdio.h>
int main(void) {
    int n = 7;
    printf("ab%n%d", &n, 5);
    assert(n == 2 || n == 7);
    return 0;
}
