// expect: unreach-call TRUE
// An uninitialised local is another unknown in each activation, also if its address is taken.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int different;

static void look(int *value) { if (*value < 0) *value = 0; }

static int deeper(int n, int before) {
    int fresh;
    look(&fresh);
    if (n == 0) return fresh < 0;
    int inner = deeper(n - 1, fresh);
    if (inner != fresh) different = 1;
    return 0;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 3) return 0;
    int result = deeper(n, 0);
    if (result != 0) reach_error();
    return 0;
}
