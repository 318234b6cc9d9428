// expect: unreach-call UNKNOWN
#include <assert.h>
#include <stdio.h>
int main(void) {
    char text[8];
    sprintf(text, "%d", 12);
    assert(text[0] == '1'); // holds, but nobody models this
    return 0;
}
