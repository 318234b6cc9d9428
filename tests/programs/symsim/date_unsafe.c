// expect: unreach-call FALSE
// engines: symsim bmc portfolio
// As date_safe.c; the guard says too little.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

#ifndef WORD
#define WORD int
#endif

int main(void) {
    WORD a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    WORD x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < y) b = a;
    WORD first = ((((((a + c) ^ a) + c) ^ a) + c) ^ a) + c;
    WORD second = ((((((b + c) ^ b) + c) ^ b) + c) ^ b) + c;
    if (a == b || x <= y) {
        if (first != second) reach_error();
    }
    return 0;
}
