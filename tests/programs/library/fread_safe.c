// expect: unreach-call TRUE
#include <assert.h>
#include <stdio.h>
int main(void) {
    int b[4];
    assert(fread(b, sizeof b[0], 4, stdin) <= 4);
    return 0;
}
