// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
struct pair { int key; struct pair *next; };
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = 0, room = 0, limit = __VERIFIER_nondet_uint() % 5;
    struct pair *pairs = 0, end;
    for (; n < limit; n++) {
        if (n == room) {
            room = room ? 2 * room : 1;
            pairs = realloc(pairs, room * sizeof *pairs);
        }
        pairs[n].key = (int)n * 3;
        pairs[n].next = &end;
    }
    for (unsigned i = 0; i < limit; i++) assert(pairs[i].key == (int)i * 3 && pairs[i].next == &end);
    return 0;
}
