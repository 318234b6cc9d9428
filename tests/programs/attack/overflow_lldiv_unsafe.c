// expect: no-overflow FALSE
// engines-only: portfolio
#include <limits.h>
#include <stdlib.h>

int main(void) { return lldiv(LLONG_MIN, -1).quot > 1; }
