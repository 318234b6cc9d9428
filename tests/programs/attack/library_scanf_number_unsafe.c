// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// %d writes an int.
#include <stdio.h>

int main(void) {
    short s = 0;
    scanf("%d", (int *)&s);
    return s;
}
