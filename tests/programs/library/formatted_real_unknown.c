// expect: unreach-call UNKNOWN
#include <assert.h>
#include <stdio.h>
int main(void) {
    char text[8];
    snprintf(text, sizeof text, "%.1f", 1.5);
    assert(text[0] == '1'); // holds, but nobody models this
    return 0;
}
