// expect: no-overflow FALSE
// engines-only: portfolio
#include <inttypes.h>
extern long __VERIFIER_nondet_long(void);

int main(void) { return imaxabs(__VERIFIER_nondet_long()) > 3; }
