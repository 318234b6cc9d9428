// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <sys/socket.h>

int main(void) {
    char b[16];
    return (int)recvfrom(3, b, 16, 0, 0, 0);
}
