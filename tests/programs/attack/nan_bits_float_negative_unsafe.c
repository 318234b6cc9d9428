// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The sign of a float NaN is bit 31 of a double.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
    union {
        float f[2];
        double d;
    } u;
    float zero = __VERIFIER_nondet_float();
    if (zero != 0)
        return 0;
    u.f[0] = zero / zero;
    u.f[1] = 1.0f;
    if (u.d > 0x1.0000080000000p-7)
        reach_error();
}
