// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <unistd.h>

int main(void) {
    char b[8];
    ssize_t n = readlink("/proc/self/exe", b, sizeof b - 1);
    if (n < 0)
        return 1;
    b[n] = 0;
    return 0;
}
