// expect: valid-memsafety FALSE(valid-deref)
// memrchr finds the last byte, but is told of more than there is before.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *part = malloc(4);
    if (!part) exit(0);
    memset(part, '-', 4);
    char *found = (char *)memrchr(part - 2, '-', 6);
    free(part);
    return found != 0;
}
