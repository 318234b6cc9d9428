// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <string.h>

int main(void) {
    char b[5];
    strcpy(b, "four");
    return b[0];
}
