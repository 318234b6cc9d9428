// expect: valid-memcleanup FALSE
#include <stdlib.h>
char *kept;
int main(void) {
    for (int i = 0; i < 2; ++i) kept = calloc(10, 1);
    return 0;
}
