// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <sys/stat.h>

int main(void) {
    struct stat s;
    return stat("file", &s) < 0 ? 1 : (int)s.st_size;
}
