// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// The classic: the room that is left is not counted down.
#include <unistd.h>

int main(void) {
    char b[32];
    size_t used = 0;
    ssize_t n;
    while (used < sizeof b && (n = read(0, b + used, sizeof b)) > 0)
        used += (size_t)n;
    return (int)used;
}
