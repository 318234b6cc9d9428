// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <netinet/in.h>
#include <sys/socket.h>

int main(void) {
    struct sockaddr_in a;
    socklen_t n = 100;
    return accept(3, (struct sockaddr *)&a, &n);
}
