// expect: unreach-call UNKNOWN(goto to what is no label of its function)
// engines-only: portfolio
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int object;

int main(void) {
    void *target = __VERIFIER_nondet_int() ? &&end : (void *)&object;
    goto *target;
    reach_error();
end:
    return 0;
}
