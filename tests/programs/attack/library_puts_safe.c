// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[4] = "abc";
    return puts(b) < 0;
}
