// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    char b[32];
    size_t used = 0;
    ssize_t n;
    while (used < sizeof b && (n = read(0, b + used, sizeof b - used)) > 0)
        used += (size_t)n;
    return (int)used;
}
