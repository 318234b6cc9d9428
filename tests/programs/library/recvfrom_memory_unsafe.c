// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
#include <sys/socket.h>
int main(void) {
    char b[8] = "";
    recvfrom(0, b, 100, 0, NULL, NULL);
    return 0;
}
