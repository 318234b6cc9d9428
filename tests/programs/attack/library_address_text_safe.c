// expect: valid-memsafety TRUE or UNKNOWN
// engines-only: portfolio
// An IPv4 address needs sixteen bytes at most, whatever size is told.
#include <arpa/inet.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    char b[16];
    struct in_addr a = {__VERIFIER_nondet_uint()};
    return inet_ntop(AF_INET, &a, b, 100) != 0;
}
