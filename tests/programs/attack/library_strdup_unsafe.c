// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *s = strdup("abc");
    if (!s)
        return 1;
    s[4] = 0;
    free(s);
    return 0;
}
