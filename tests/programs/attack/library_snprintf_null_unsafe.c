// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) { return snprintf(NULL, 4, "%d", 5); }
