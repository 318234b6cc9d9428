// expect: unreach-call TRUE
// Function pointers that are read off the module: a static pointer, a field of a static structure, a local, a parameter.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int one(int x) { return x & 7; }
static int two(int x) { return (x & 7) + 8; }
static int never(int x) { return -1; } // only ever in a pointer that is not called

static int (*global)(int) = one;
static struct {
    int (*unused)(int);
    int (*called)(int);
} operations = {never, two};

static int through(int (*callee)(int), int x) { return callee(x); }

int main(void) {
    int (*local)(int) = __VERIFIER_nondet_int() ? one : two;
    if (__VERIFIER_nondet_int()) global = two;
    int x = __VERIFIER_nondet_int();
    int sum = global(x) + operations.called(x) + local(x) + through(one, x) + through(two, x);
    if (sum < 0 || sum > 15 + 15 + 15 + 7 + 15) reach_error();
    return 0;
}
