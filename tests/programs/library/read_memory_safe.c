// expect: valid-memsafety TRUE
#include <unistd.h>
int main(void) {
    char b[16];
    ssize_t n = read(0, b, sizeof b);
    if (n > 0) b[n - 1] = 0;
    return 0;
}
