// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
int main(void) {
    puts(NULL);
    return 0;
}
