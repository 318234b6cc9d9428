// expect: unreach-call TRUE
// Structures as parameters and results, in a pair of functions that call each other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct large {
    int depth, sum, rest[4];
};

static struct large up(struct large s);
static struct large down(struct large s) {
    s.rest[s.depth & 3] += s.depth;
    if (s.depth == 0) return s;
    s.depth--;
    struct large result = up(s);
    result.sum += s.depth + 1; // the copy of this activation
    return result;
}
static struct large up(struct large s) {
    s.sum += 100;
    struct large result = down(s);
    if (result.depth > s.depth) reach_error();
    return result;
}

int main(void) {
    struct large s = {__VERIFIER_nondet_int(), 0, {0, 0, 0, 0}};
    if (s.depth < 0 || s.depth > 2) return 0;
    int n = s.depth;
    struct large result = down(s);
    if (result.sum != 100 * n + n * (n + 1) / 2) reach_error();
    return 0;
}
