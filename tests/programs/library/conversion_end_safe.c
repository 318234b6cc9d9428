// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *end, text[] = "1.5x";
    strtod(text, &end);
    assert(end >= text && end <= text + 4);
    return 0;
}
