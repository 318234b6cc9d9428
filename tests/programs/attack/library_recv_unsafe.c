// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <sys/socket.h>

int main(void) {
    char b[8];
    int s = socket(AF_INET, SOCK_STREAM, 0);
    return (int)recv(s, b, 9, 0);
}
