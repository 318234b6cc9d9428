// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// readlink writes no terminator.
#include <unistd.h>

int main(void) {
    char b[8];
    ssize_t n = readlink("/proc/self/exe", b, sizeof b);
    if (n < 0)
        return 1;
    b[n] = 0;
    return 0;
}
