// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A variable may not be set.
#include <stdlib.h>

int main(void) {
    return *getenv("HOME");
}
