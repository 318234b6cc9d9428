// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// -1 at the end of the file.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t n = getline(&line, &size, stdin);
    line[n - 1] = 0;
    free(line);
    return 0;
}
