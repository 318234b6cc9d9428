// expect: unreach-call FALSE
// options: --data-model ILP32
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
int main(void) {
    short *from_outside = __VERIFIER_nondet_pointer();
    if (!from_outside) return 0;
    if (from_outside[-1] == 1 && from_outside[3] == -2) reach_error();
    return 0;
}
