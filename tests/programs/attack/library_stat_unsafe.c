// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// stat may fail: nothing was written, but the structure is there.
#include <stdlib.h>
#include <sys/stat.h>

int main(void) {
    char *small = malloc(16);
    int r = small ? stat("file", (struct stat *)small) : 0;
    free(small);
    return r;
}
