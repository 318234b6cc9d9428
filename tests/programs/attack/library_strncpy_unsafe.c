// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// strncpy does not terminate what fills the array.
#include <string.h>

int main(void) {
    char b[4];
    strncpy(b, "abcdef", sizeof b);
    return (int)strlen(b);
}
