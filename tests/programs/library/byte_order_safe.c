// expect: unreach-call TRUE
#include <arpa/inet.h>
#include <assert.h>
int main(void) {
    assert(htons(0x1234) == 0x3412);
    assert(ntohl(htonl(77)) == 77);
    return 0;
}
