// expect: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
struct pair { int *first, *second; };
struct pair *kept;
int main(void) {
    kept = malloc(sizeof *kept);
    kept->first = malloc(sizeof(int));
    kept->second = malloc(sizeof(int));
    kept->second = kept->first; // one is lost, the others are not
    return 0;
}
