// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int from[600], to[600];
int main(void) {
    from[0] = 3;
    from[599] = 4;
    __builtin_memcpy(to, from, sizeof to);
    if (to[599] == 4) reach_error();
    return 0;
}
