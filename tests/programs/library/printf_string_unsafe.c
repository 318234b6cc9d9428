// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
int main(void) {
    char b[4] = {'a', 'b', 'c', 'd'};
    printf("%s", b);
    return 0;
}
