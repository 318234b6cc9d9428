// expect: unreach-call FALSE
// Inputs that do not matter are drawn before, between and after those that do, also by the same function.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int log_of_draws;
static int draw(void) {
    int noise = __VERIFIER_nondet_int();
    log_of_draws += noise;
    return __VERIFIER_nondet_int();
}
static int idle(void) { return __VERIFIER_nondet_int() * 3; }
int main(void) {
    int first = draw();
    log_of_draws ^= idle();
    int second = draw();
    log_of_draws ^= draw();
    int third = __VERIFIER_nondet_int();
    if (first == 11 && second == 22 && third == 33) assert(0);
    return 0;
}
