// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <string.h>

int main(void) {
    char b[8] = "abc";
    strcat(b, "1234");
    return b[0];
}
