// expect: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
static int one(void) { return 1; }
int (*callback)(void);
int counter, *where;
int main(void) { // pointers in globals that reach no heap object
    callback = one;
    where = &counter;
    int *lost = malloc(sizeof *lost);
    *lost = callback();
    return 0;
}
