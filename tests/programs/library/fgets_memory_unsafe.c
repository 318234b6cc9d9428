// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
#include <stdio.h>
int main(void) {
    char b[8] = "";
    fgets(b, 100, stdin);
    return 0;
}
