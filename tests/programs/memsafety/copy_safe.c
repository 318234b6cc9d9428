// expect: valid-memsafety TRUE
#include <string.h>
char target[5];
int main(void) {
    strcpy(target, "four");
    return target[4];
}
