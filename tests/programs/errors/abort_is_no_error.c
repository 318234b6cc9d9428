// expect: unreach-call TRUE
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    if (__VERIFIER_nondet_int() == 4711) abort();
    return 0;
}
