// expect: unreach-call FALSE
// As nan_sign_unsafe.c, the sign read from memory that is indexed by an unknown, so that it stays in memory.
#include <string.h>
extern double __VERIFIER_nondet_double(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    double quotients[2] = {1, 1};
    unsigned i = __VERIFIER_nondet_uint() % 2;
    unsigned char bytes[2 * sizeof(double)];
    double zero = __VERIFIER_nondet_double();
    if (zero != 0) return 0;
    quotients[i] = zero / zero;
    memcpy(bytes, quotients, sizeof bytes);
    if (bytes[8 * i + 7] == 0xff) reach_error();
    return 0;
}
