// expect: unreach-call FALSE
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_assert(int cond) {
    if (!(cond)) {
    ERROR: __VERIFIER_error();
    }
    return;
}
int main(void) {
    __VERIFIER_assert(__VERIFIER_nondet_int() != 4711);
    return 0;
}
