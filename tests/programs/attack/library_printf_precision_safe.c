// expect: valid-memsafety TRUE
// engines-only: portfolio
// A precision keeps %s within an unterminated array.
#include <stdio.h>

int main(void) {
    char b[3] = "abc";
    return printf("%.3s\n", b) < 0;
}
