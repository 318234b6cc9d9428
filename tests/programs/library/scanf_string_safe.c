// expect: valid-memsafety TRUE
#include <stdio.h>
int main(void) {
    char b[8];
    int x;
    if (scanf("%7s %d", b, &x) == 2) printf("%s %d\n", b, x);
    return 0;
}
