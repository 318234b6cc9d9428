// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// read may fail: -1 is a bad index.
#include <unistd.h>

int main(void) {
    char b[16];
    ssize_t n = read(0, b, sizeof b - 1);
    b[n] = 0;
    return 0;
}
