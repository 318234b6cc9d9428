// A counter that stops at its limit. Safe for every starting limit: no loop bound is needed to prove it.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned limit = __VERIFIER_nondet_uint();
    unsigned count = 0;
    while (count < limit) {
        count++;
        if (count > limit) reach_error(); // cannot happen: count < limit held before the increment
    }
    return 0;
}
