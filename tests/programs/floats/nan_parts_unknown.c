// expect: unreach-call FALSE or UNKNOWN
extern void __VERIFIER_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) { // x86 makes NaNs with their sign set, but a NaN that is an input keeps its own: native runs may find that
    union {
        float parts[2];
        double whole;
    } u;
    float x = __VERIFIER_nondet_float();
    u.parts[0] = 0;
    u.parts[1] = x - x;
    if (u.whole > 0) __VERIFIER_error();
    return 0;
}
