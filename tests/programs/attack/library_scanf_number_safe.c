// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    short s = 0;
    scanf("%hd", &s);
    return s;
}
