// expect: unreach-call UNKNOWN(refuted)
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
int main(void) { // the model lets the same place hold one value now and another one later; memory does not
    int *from_outside = __VERIFIER_nondet_pointer();
    if (!from_outside) return 0;
    int before = *from_outside;
    if (__VERIFIER_nondet_int() && *from_outside != before) reach_error();
    return 0;
}
