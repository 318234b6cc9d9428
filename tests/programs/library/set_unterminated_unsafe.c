// expect: valid-memsafety FALSE(valid-deref)
// The set must be a string also where there is nothing to look for in it.
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *part = malloc(4);
    if (!part) exit(0);
    memset(part, '-', 4);
    char *found = strpbrk("", part);
    free(part);
    return found != 0;
}
