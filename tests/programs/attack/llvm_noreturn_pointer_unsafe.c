// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A function that is declared not to return, and does, called through a pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

typedef void (*plain)(void);
typedef void (*endless)(void) __attribute__((noreturn));
static int returned;
static void stop(void) { returned = 1; }
static void halt(void) { returned = 2; }

int main(void) {
    plain chosen = __VERIFIER_nondet_int() ? stop : halt;
    endless ending = (endless)chosen;
    if (__VERIFIER_nondet_int())
        ending();
    if (returned)
        reach_error();
}
