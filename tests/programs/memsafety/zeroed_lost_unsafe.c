// expect: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
int main(void) {
    char *lost = calloc(10, 1);
    return 0;
}
