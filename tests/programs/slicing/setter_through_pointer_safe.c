// expect: unreach-call TRUE
// The write that matters happens behind a pointer to a function and a pointer to the variable.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct device { int idle; int *state; void (*set)(struct device *, int); };
static int state, statistics;
static void set(struct device *d, int value) { *d->state = value; d->idle = statistics; }
static void count(struct device *d, int value) { statistics += value; d->idle++; }
static void run(struct device *d, int value) { d->set(d, value); }
int main(void) {
    struct device d = {0, &state, 0};
    int choice = __VERIFIER_nondet_int();
    d.set = choice ? set : count;
    run(&d, 5);
    assert(choice == 0 || state == 5);
    return 0;
}
