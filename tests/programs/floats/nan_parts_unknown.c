// expect: unreach-call UNKNOWN
extern void __VERIFIER_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) { // x86's NaNs have their sign set; nobody else promises that
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
