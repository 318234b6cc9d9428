// expect: unreach-call FALSE
#include <assert.h>
#include <stdio.h>
int main(void) {
    assert(printf("abc") == 3); // output may fail
    return 0;
}
