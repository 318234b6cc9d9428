// expect: unreach-call UNKNOWN(refuted)
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
struct large { char space[2000]; int number; };
struct large *nowhere;
int main(void) { // low memory is not for null
    char *low = __VERIFIER_nondet_pointer();
    if (!low || (unsigned long)low > 2012 || *low != 1) return 0;
    if (nowhere->number == 42) reach_error();
    return 0;
}
