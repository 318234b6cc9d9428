// expect: unreach-call FALSE
extern void __VERIFIER_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
int main(void) {
    if (__VERIFIER_nondet_int() == 4711) __VERIFIER_error();
    return 0;
}
