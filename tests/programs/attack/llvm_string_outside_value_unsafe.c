// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int get(const char *p, int i) { return p[i]; }
int main(void) {
    int r = 'c';
    if (__VERIFIER_nondet_int())
        r = get("abc", 9);
    if (r != 'c')
        reach_error();
}
