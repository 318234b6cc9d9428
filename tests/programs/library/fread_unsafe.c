// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
int main(void) {
    int b[4];
    fread(b, sizeof b, 4, stdin);
    return 0;
}
