// expect: no-overflow TRUE
// engines-only: portfolio
#include <inttypes.h>
extern int __VERIFIER_nondet_int(void);

int main(void) { return imaxabs(__VERIFIER_nondet_int()) > 3; }
