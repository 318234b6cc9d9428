// expect: unreach-call TRUE
extern int __isnanf(float), __isinff(float), __finitef(float), __signbitf(float), __fpclassifyf(float);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    float f = __VERIFIER_nondet_float();
    if (__isnanf(f) != (__fpclassifyf(f) == 0) || !!__isinff(f) != (__fpclassifyf(f) == 1) || (!__finitef(f)) != (__fpclassifyf(f) < 2)) reach_error();
    return 0;
}
