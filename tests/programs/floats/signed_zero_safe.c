// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    double z = __VERIFIER_nondet_int() ? 0.0 : -0.0;
    if (z != -z || 1 / z == 0) reach_error();
    return 0;
}
