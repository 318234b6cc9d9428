// expect: valid-memsafety TRUE
extern int __VERIFIER_nondet_int(void);
static int one(int x) { return x; }
static int two(int x) { return 2 * x; }
static int (*const table[2])(int) = {one, two};
int main(void) {
    int (*call)(int) = 0;
    if (__VERIFIER_nondet_int()) call = two;
    if (call) call(3);
    return table[__VERIFIER_nondet_int() & 1](1);
}
