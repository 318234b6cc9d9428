// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <string.h>

int main(void) {
    char b[8] = "abc";
    strcat(b, "12345");
    return b[0];
}
