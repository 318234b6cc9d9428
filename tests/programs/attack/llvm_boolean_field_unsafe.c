// expect: unreach-call FALSE
// engines-only: portfolio
// A _Bool in a union with other bits.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    union {
        unsigned char c;
        _Bool b;
    } u;
    u.c = (unsigned char)__VERIFIER_nondet_int();
    if (u.b && u.c == 1)
        reach_error();
}
