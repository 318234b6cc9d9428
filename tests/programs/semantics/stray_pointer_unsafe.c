// expect: unreach-call FALSE
#include <stdlib.h>
extern void reach_error(void);
struct part { long number, other; };
struct whole { int size; struct part *part, *written; };
int main(void) { // pointers that nobody has set may point to any memory
    struct whole *whole = malloc(sizeof *whole);
    whole->written->other = 5;
    if (whole->part->number == 42 && whole->part->other == 7) reach_error();
    return 0;
}
