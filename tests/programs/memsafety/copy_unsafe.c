// expect: valid-memsafety FALSE(valid-deref)
#include <string.h>
char target[4];
int main(void) {
    strcpy(target, "four");
    return 0;
}
