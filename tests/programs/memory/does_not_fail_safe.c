// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    assert(malloc(3) && calloc(2, 2) && strdup("x"));
    return 0;
}
