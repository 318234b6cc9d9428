// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>
#include <string.h>

int main(void) {
    char b[16];
    const char *s = getenv("HOME");
    if (s)
        strcpy(b, s);
    return 0;
}
