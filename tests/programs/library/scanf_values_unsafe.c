// expect: unreach-call FALSE
#include <assert.h>
#include <stdio.h>
int main(void) {
    int x = 0;
    assert(scanf("%2d", &x) != 1 || x != 77);
    return 0;
}
