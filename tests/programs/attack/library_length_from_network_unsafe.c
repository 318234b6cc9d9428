// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A signed length.
#include <string.h>
#include <unistd.h>

int main(void) {
    char b[16], from[256] = {0};
    int n;
    if (read(0, &n, sizeof n) != sizeof n || n > 16)
        return 1;
    memcpy(b, from, (size_t)(unsigned char)n);
    return b[0];
}
