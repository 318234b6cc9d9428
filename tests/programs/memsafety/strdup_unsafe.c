// expect: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s = strdup("ab");
    s[3] = 0;
    free(s);
    return 0;
}
