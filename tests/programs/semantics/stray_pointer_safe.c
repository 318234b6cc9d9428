// expect: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);
struct part { long number, other; };
struct whole { int size; struct part *part, *written; };
int main(void) { // ... but not to an object of the program
    int untouched = 3;
    struct whole *whole = malloc(sizeof *whole);
    whole->size = 4;
    whole->written->other = 5;
    whole->part->number = 6;
    if (untouched != 3 || whole->size != 4) reach_error();
    return 0;
}
