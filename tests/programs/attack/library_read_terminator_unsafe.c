// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// The usual off by one: a terminator behind a full buffer.
#include <unistd.h>

int main(void) {
    char b[16];
    ssize_t n = read(0, b, sizeof b);
    if (n >= 0)
        b[n] = 0;
    return 0;
}
