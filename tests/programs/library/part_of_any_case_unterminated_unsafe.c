// expect: valid-memsafety FALSE(valid-deref)
// The part must be a string also where its first character decides.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *part = malloc(4);
    if (!part) exit(0);
    memset(part, '-', 4);
    char *found = strcasestr("//1", part);
    free(part);
    return found != 0;
}
