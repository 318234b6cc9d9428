// expect: unreach-call FALSE or UNKNOWN
// What a freed object holds is anybody's guess.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 5;
    free(p);
    if (*p != 5)
        reach_error();
}
