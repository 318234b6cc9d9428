// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
int main(void) {
    char b[8];
    scanf("%s", b);
    return 0;
}
