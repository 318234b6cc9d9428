// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// With MSG_TRUNC, recv returns the datagram's real length.
#include <sys/socket.h>
extern void reach_error(void);

int main(void) {
    char b[8];
    if (recv(3, b, sizeof b, MSG_TRUNC) > 8)
        reach_error();
}
