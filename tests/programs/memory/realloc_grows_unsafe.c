// expect: unreach-call FALSE
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = 0, room = 0, limit = __VERIFIER_nondet_uint() % 5;
    int *numbers = 0;
    for (; n < limit; n++) {
        if (n == room) {
            room = room ? 2 * room : 1;
            numbers = realloc(numbers, room * sizeof *numbers);
        }
        numbers[n] = (int)n * 3;
    }
    if (limit > 2) assert(numbers[2] != 6);
    return 0;
}
