// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char b[8] = "";
    pread(0, b, 100, 0);
    return 0;
}
