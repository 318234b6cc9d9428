// expect: unreach-call FALSE
// engines: bmc portfolio
#include <stddef.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

// A pool of cells with a list of those that are free: a cell that was put back stays in use once.
enum { CELLS = 3, STEPS = 4 };

union cell {
    union cell *next;
    unsigned owner;
};

static union cell pool[CELLS];
static union cell *unused;

static void begin(void) {
    for (int i = 0; i < CELLS; i++) {
        pool[i].next = unused;
        unused = &pool[i];
    }
}

static union cell *get(void) {
    union cell *c = unused;
    if (c) unused = c->next;
    return c;
}

static void put(union cell *c) {
    c->next = unused;
    unused = c;
}

int main(void) {
    union cell *mine[CELLS] = {0};
    begin();
    for (unsigned step = 0; step < STEPS; step++) {
        unsigned i = __VERIFIER_nondet_uchar() % CELLS;
        if (mine[i]) {
            if (mine[i]->owner != i) reach_error();
            put(mine[i]);
            if (step != 2) mine[i] = NULL;
        } else {
            mine[i] = get();
            if (!mine[i]) reach_error();
            mine[i]->owner = i;
        }
    }
    for (unsigned i = 0; i < CELLS; i++)
        if (mine[i] && mine[i]->owner != i) reach_error();
}
