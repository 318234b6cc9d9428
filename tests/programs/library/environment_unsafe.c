// expect: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
#include <string.h>
int main(void) {
    char b[4];
    char *value = getenv("HOME");
    if (value) strcpy(b, value);
    return 0;
}
