// expect: unreach-call TRUE
// The pointer to what is written travels by a copied structure, an argument passed by value and an integer.
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct big { int padding[6]; int *target; int noise; };
static int watched, other;
static void write(struct big b, int value) { *b.target = value; }
int main(void) {
    struct big a, b;
    a.target = &watched;
    a.noise = __VERIFIER_nondet_int();
    memcpy(&b, &a, sizeof a);
    uintptr_t number = (uintptr_t)b.target;
    b.target = (int *)(number + 0);
    write(b, 4);
    other = b.noise;
    assert(watched == 4);
    return 0;
}
