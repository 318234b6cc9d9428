// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <sys/socket.h>

int main(void) {
    char b[16];
    return (int)recvfrom(3, b, 32, 0, 0, 0);
}
