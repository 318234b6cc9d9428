// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[16];
    int n = snprintf(b, sizeof b, "%s-%s", "abcd", "efgh");
    if (n < 0 || n >= (int)sizeof b)
        return 1;
    b[n] = 0;
    return b[0];
}
