// expect: no-overflow TRUE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    struct { int narrow : 5; unsigned plain : 31; } s;
    s.narrow = __VERIFIER_nondet_int();
    s.plain = (unsigned)__VERIFIER_nondet_int();
    s.narrow++; // computed as int; what is stored is cut off
    s.narrow = -s.narrow, s.narrow *= 100;
    return s.plain > 0 ? s.plain - 1 : s.narrow;
}
