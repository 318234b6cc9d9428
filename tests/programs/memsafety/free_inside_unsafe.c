// expect: valid-memsafety FALSE(valid-free)
#include <stdlib.h>
int main(void) {
    char *a = malloc(10);
    free(a + 1);
    return 0;
}
