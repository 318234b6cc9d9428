// expect: unreach-call FALSE
extern void __VERIFIER_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) { // what one floating type holds shows in another
    union {
        float parts[2];
        double whole;
    } u;
    float x = __VERIFIER_nondet_float();
    u.parts[0] = 0;
    u.parts[1] = x - x;
    if (u.whole < 0) __VERIFIER_error(); // a NaN whose sign is set
    return 0;
}
