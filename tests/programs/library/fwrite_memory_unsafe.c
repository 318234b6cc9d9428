// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
#include <stdio.h>
int main(void) {
    char b[8] = "";
    fwrite(b, 1, 100, stdout);
    return 0;
}
