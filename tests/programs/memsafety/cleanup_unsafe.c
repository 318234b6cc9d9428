// expect: valid-memcleanup FALSE
#include <stdlib.h>
int *kept;
int main(void) { // reachable, hence tracked, but not cleaned up
    kept = malloc(sizeof *kept);
    *kept = 1;
    return 0;
}
