// expect: valid-deref TRUE
#include <stdlib.h>
int main(void) { // frees twice and loses memory, but accesses nothing that it must not
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    *b = 1;
    free(a);
    free(a);
    return *a;
}
