// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// strtok writes into its text.
#include <string.h>

int main(void) {
    char *p = strtok("a,b", ",");
    return p != 0;
}
