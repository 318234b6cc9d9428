// expect: unreach-call TRUE
// The cleanup function is called while its variable lives, whichever way the block is left.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int sum;
static void c(int *p) { sum += *p; }

static int f(int way) {
    for (int i = 0; i < 2; i++) {
        int x __attribute__((cleanup(c))) = 5;
        int y __attribute__((cleanup(c))) = 2;
        if (way == 0)
            return 1;
        if (way == 1)
            break;
        if (way == 2)
            goto out;
        y = 3;
    }
out:
    return 2;
}

int main(void) {
    int way = __VERIFIER_nondet_int();
    f(way);
    if (sum != (way >= 0 && way <= 2 ? 7 : 16))
        reach_error();
    return 0;
}
