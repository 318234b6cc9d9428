// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// A number for %s.
#include <stdio.h>

int main(void) { return printf("%s\n", 5); }
