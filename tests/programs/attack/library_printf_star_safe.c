// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[3] = {'a', 'b', 'c'};
    return printf("%*.*s|%-5d|%lu", 10, 3, b, 4, 7ul) < 0;
}
