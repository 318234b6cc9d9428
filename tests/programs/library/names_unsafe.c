// expect: unreach-call FALSE
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void) {
    assert(difftime(9, 7) == 2.0);
    assert(strcasestr("Hello", "LL") == NULL);
    return 0;
}
