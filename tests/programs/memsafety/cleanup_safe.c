// expect: valid-memcleanup TRUE
#include <stdlib.h>
int *kept;
int main(void) {
    kept = malloc(sizeof *kept);
    *kept = 1;
    free(kept);
    return 0;
}
