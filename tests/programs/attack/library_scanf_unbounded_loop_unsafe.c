// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    int values[4], n = 0;
    while (scanf("%d", &values[n]) == 1)
        n++;
    return n;
}
