// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// Its result is no index into the buffer.
#include <stdio.h>

int main(void) {
    char b[8];
    int n = snprintf(b, sizeof b, "%s-%s", "abcd", "efgh");
    b[n] = 0;
    return b[0];
}
