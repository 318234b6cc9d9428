// expect: unreach-call FALSE or UNKNOWN
// Outside of a table nobody knows what is there.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static const unsigned char table[1000] = {[999] = 1};
unsigned char copy[2000];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n > 1001 || i >= 2000) return 0;
    memcpy(copy, table, n);
    if (i != 999 && copy[i] != 0) reach_error();
    return 0;
}
