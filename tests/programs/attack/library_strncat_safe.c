// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <string.h>

int main(void) {
    char b[8] = "abc";
    strncat(b, "123456789", sizeof b - strlen(b) - 1);
    return b[0];
}
