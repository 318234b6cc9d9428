// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x == -2147483647 - 1);
    int z = x % y; // the smallest number by -1 traps, by others it does not
    if (y == -1) reach_error();
    return z == 12345;
}
