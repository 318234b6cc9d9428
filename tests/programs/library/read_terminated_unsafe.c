// expect: valid-memsafety FALSE(valid-deref)
#include <unistd.h>
int main(void) {
    char b[16];
    ssize_t n = read(0, b, sizeof b);
    if (n >= 0) b[n] = 0; // one too far if the buffer is full
    return 0;
}
