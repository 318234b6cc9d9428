// expect: valid-memsafety TRUE or UNKNOWN
// engines-only: portfolio
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t n = getline(&line, &size, stdin);
    if (n > 0 && line[n - 1] == '\n')
        line[n - 1] = 0;
    free(line);
    return 0;
}
