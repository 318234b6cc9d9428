// expect: unreach-call UNKNOWN(refuted)
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
int main(void) { // the model does not know what it has written to nowhere; memory does
    int *outside = __VERIFIER_nondet_pointer();
    if (!outside) return 0;
    *outside = 5;
    if (__VERIFIER_nondet_int() && *outside != 5) reach_error();
    return 0;
}
