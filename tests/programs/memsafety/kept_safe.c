// expect: valid-memsafety TRUE
#include <stdlib.h>
struct pair { int *first, *second; };
struct pair *kept;
int main(void) { // reached from a global, at one or two removes
    kept = malloc(sizeof *kept);
    kept->first = malloc(sizeof(int));
    kept->second = malloc(4 * sizeof(int));
    kept->second += 2; // a pointer into an object is as good as one to its start
    *kept->first = 1;
    return 0;
}
