// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[3] = "abc";
    return puts(b);
}
