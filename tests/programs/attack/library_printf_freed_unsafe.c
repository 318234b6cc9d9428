// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *s = malloc(4);
    if (!s)
        return 1;
    strcpy(s, "abc");
    free(s);
    return printf("[%s]", s);
}
