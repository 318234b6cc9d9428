// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
#include <sys/random.h>
int main(void) {
    char b[8] = "";
    getrandom(b, 100, 0);
    return 0;
}
