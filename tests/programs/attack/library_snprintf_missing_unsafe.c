// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// An argument too few: %s reads whatever is there.
#include <stdio.h>

int main(void) {
    char b[8];
    return snprintf(b, sizeof b, "%d %s", 1);
}
