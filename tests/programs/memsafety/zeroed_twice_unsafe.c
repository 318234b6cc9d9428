// expect: valid-memsafety FALSE(valid-free)
#include <stdlib.h>
int main(void) {
    char *twice = calloc(10, 1);
    free(twice);
    free(twice);
    return 0;
}
