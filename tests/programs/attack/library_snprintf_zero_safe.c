// expect: valid-memsafety TRUE
// engines-only: portfolio
// With size 0 nothing is written.
#include <stdio.h>

int main(void) { return snprintf(NULL, 0, "%d", 5); }
