// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// The size of strncat does not count what is there.
#include <string.h>

int main(void) {
    char b[8] = "abc";
    strncat(b, "123456789", sizeof b);
    return b[0];
}
