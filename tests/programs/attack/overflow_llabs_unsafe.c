// expect: no-overflow FALSE
// engines-only: portfolio
#include <limits.h>
#include <stdlib.h>

int main(void) { return llabs(LLONG_MIN) > 3; }
