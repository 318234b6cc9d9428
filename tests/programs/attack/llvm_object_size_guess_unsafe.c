// expect: unreach-call UNKNOWN
// engines-only: portfolio
// Of an object that is made while the program runs, a compiler says that it does not know the size, or the right one.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    char *room = malloc(__VERIFIER_nondet_uint() % 8 + 1);
    if (__builtin_object_size(room, 0) == 100)
        reach_error();
    return 0;
}
