// expect: unreach-call TRUE
// assumes: addresses have the numbers that the model gives them
#include <string.h>
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char x, y;
static char *places[2] = {&x, &y};
int main(void) { // an address read as bytes
    unsigned i = __VERIFIER_nondet_uint() % 2;
    unsigned char bytes[sizeof *places];
    memcpy(bytes, &places[i], sizeof bytes);
    if (bytes[0] % 16 != 0) __VERIFIER_error();
    return 0;
}
