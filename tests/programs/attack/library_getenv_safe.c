// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char *s = getenv("HOME");
    return s && s[0] ? s[1] : 1;
}
