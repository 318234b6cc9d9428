// expect: unreach-call FALSE
extern int __isnanf(float), __isinff(float), __finitef(float), __signbitf(float), __fpclassifyf(float);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    float f = __VERIFIER_nondet_float();
    if (__isinff(f) < 0 && __signbitf(f)) reach_error();
    return 0;
}
