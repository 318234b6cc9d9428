// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *s = strdup("abc");
    if (!s)
        return 1;
    s[3] = 0;
    free(s);
    return 0;
}
