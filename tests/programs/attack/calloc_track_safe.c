// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdlib.h>

static char *kept;
int main(void) {
    kept = calloc(10, 1);
    return 0;
}
