// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// A sum that stays at the ends of its range: by comparison, and without a branch.
static int by_branch(int a, int b) {
    long long sum = (long long)a + b;
    if (sum > 2147483647) return 2147483647;
    if (sum < -2147483647 - 1) return -2147483647 - 1;
    return (int)sum;
}

static int by_mask(int a, int b) {
    unsigned x = (unsigned)a, y = (unsigned)b, sum = x + y;
    unsigned end = (x >> 31) + 0x7fffffffu;
    unsigned overflows = (unsigned)-(int)(((x ^ sum) & (y ^ sum)) >> 31);
    return (int)((sum & ~overflows) | (end & overflows));
}

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (by_branch(a, b) != by_mask(a, b)) reach_error();
    return 0;
}
