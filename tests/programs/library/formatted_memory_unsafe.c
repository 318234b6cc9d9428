// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
int main(void) {
    char text[2];
    sprintf(text, "%d", 12);
    return 0;
}
