// expect: unreach-call FALSE
#include <assert.h>
#include <sys/socket.h>
int main(void) {
    char b[16];
    assert(recv(0, b, 16, 0) < 16);
    return 0;
}
