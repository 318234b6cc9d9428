// expect: unreach-call FALSE
#include <arpa/inet.h>
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    assert(htons(x) != 0x1234);
    return 0;
}
