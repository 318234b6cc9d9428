// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    int values[4], n = 0;
    while (n < 4 && scanf("%d", &values[n]) == 1)
        n++;
    return n;
}
