// A ring buffer of eight slots under an arbitrary sequence of operations: indices stay inside.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

#define SIZE 8u
static int slots[SIZE];
static unsigned head, tail, used;

static int put(int value) {
    if (used == SIZE) return 0;
    slots[head] = value;
    head = (head + 1) % SIZE;
    used++;
    return 1;
}

static int get(int *value) {
    if (used == 0) return 0;
    *value = slots[tail];
    tail = (tail + 1) % SIZE;
    used--;
    return 1;
}

int main(void) {
    for (;;) {
        int value = __VERIFIER_nondet_int();
        if (value < 0)
            get(&value);
        else
            put(value);
        assert(head < SIZE && tail < SIZE && used <= SIZE);
    }
}
