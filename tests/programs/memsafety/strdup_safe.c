// expect: valid-memsafety TRUE
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s = strdup("ab"), *t = strndup(s, 1);
    s[2] = t[0];
    t[1] = 0;
    free(s);
    free(t);
    return 0;
}
