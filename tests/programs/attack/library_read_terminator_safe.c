// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    char b[16];
    ssize_t n = read(0, b, sizeof b - 1);
    if (n >= 0)
        b[n] = 0;
    return 0;
}
