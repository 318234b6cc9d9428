// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char b[8] = "";
    readlink("x", b, 100);
    return 0;
}
