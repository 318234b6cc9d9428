// expect: valid-memsafety TRUE or UNKNOWN
// engines-only: portfolio
// A size beyond the buffer does no harm if the text is short.
#include <stdio.h>

int main(void) {
    char b[4];
    return snprintf(b, 100, "ab");
}
