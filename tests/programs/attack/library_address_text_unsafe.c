// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
#include <arpa/inet.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    char b[12];
    struct in_addr a = {__VERIFIER_nondet_uint()};
    return inet_ntop(AF_INET, &a, b, 16) != 0;
}
