// expect: unreach-call TRUE
// assumes: addresses of objects that are gone compare as the model lays objects out
#include <stdlib.h>
extern void __VERIFIER_error(void);
int main(void) { // memory that was freed may be used again
    char *first = malloc(8);
    free(first);
    char *second = malloc(8);
    if (first == second) __VERIFIER_error();
    return 0;
}
