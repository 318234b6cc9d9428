// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <string.h>

int main(void) {
    char *s = "abcdef";
    memcpy(s, "xyz", 3);
    return 0;
}
