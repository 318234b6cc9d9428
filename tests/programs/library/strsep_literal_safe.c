// expect: unreach-call TRUE
// engines-only: portfolio
// Nothing is written behind the last field.
#include <assert.h>
#include <string.h>
int main(void) {
    char *rest = "abc", *first = rest;
    char *field = strsep(&rest, ",");
    assert(field == first && rest == 0);
    return 0;
}
