// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <string.h>

int main(void) {
    char b[4];
    strcpy(b, "four");
    return b[0];
}
