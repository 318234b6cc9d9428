// expect: valid-memsafety TRUE
#include <stdio.h>
int main(void) {
    char b[4] = {'a', 'b', 'c', 'd'};
    printf("%.4s %s", b, "literal");
    return 0;
}
