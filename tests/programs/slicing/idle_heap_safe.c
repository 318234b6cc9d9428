// expect: unreach-call TRUE
// Objects allocated in a loop, which nobody reads to any purpose.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct entry { int value; struct entry *next; };
static struct entry *history;
static void record(int value) {
    struct entry *e = malloc(sizeof *e);
    e->value = value;
    e->next = history;
    history = e;
}
int main(void) {
    int state = 0;
    for (int i = 0; i < 5; i++) {
        record(state);
        state = __VERIFIER_nondet_int() ? 1 : 2;
    }
    assert(state != 3);
    return 0;
}
