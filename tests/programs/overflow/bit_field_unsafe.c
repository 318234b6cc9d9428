// expect: no-overflow FALSE
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    struct { unsigned plain : 31; } s;
    s.plain = __VERIFIER_nondet_uint();
    return s.plain + 1 > 3; // fits int, so it is promoted to int
}
