// expect: no-overflow TRUE
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { // results of conversions are defined by the implementation
    int narrow = (int)__VERIFIER_nondet_longlong();
    int same = (int)__VERIFIER_nondet_uint();
    signed char small = (signed char)(narrow ^ same);
    return small;
}
