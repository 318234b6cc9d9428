// expect: unreach-call FALSE
// engines: symsim bmc portfolio
// As lock_safe.c; one way through the loop keeps the lock.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

#ifndef WORD
#define WORD int
#endif

static WORD held, wrong;

static void lock(void) {
    wrong |= held;
    held = 1;
}

static void unlock(void) {
    wrong |= !held;
    held = 0;
}

int main(void) {
    for (int i = 0; i < 3; ++i) {
        WORD request = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
        lock();
        if (request < other) unlock();
        if (other < request) unlock();
    }
    if (wrong) reach_error();
    return 0;
}
