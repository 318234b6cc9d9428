// expect: unreach-call UNKNOWN(refuted)
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);
int *nowhere;
int main(void) { // nor does an index lead from null to memory
    if (nowhere[__VERIFIER_nondet_long()] == 42) reach_error();
    return 0;
}
