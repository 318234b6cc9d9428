// expect: unreach-call TRUE
// engines-only: portfolio
#include <sys/socket.h>
extern void reach_error(void);

int main(void) {
    char b[8];
    ssize_t n = recv(3, b, 8, 0);
    if (n > 8 || n < -1)
        reach_error();
}
