// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *s = malloc(4);
    if (!s)
        return 1;
    strcpy(s, "abc");
    printf("[%s]", s);
    free(s);
    return 0;
}
