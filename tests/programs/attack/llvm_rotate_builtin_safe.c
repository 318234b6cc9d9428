// expect: unreach-call TRUE
// engines-only: portfolio
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (__builtin_rotateleft32(x, 0) != x || __builtin_rotateright32(x, 32) != x || __builtin_rotateleft32(1, 31) != 1u << 31)
        reach_error();
}
