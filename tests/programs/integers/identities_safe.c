// expect: unreach-call TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern signed char __VERIFIER_nondet_schar(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

// Expressions that are rewritten while the program is read: in no execution one of them has another value.
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), z = __VERIFIER_nondet_uint();
    signed char s = __VERIFIER_nondet_schar();
    unsigned char c = __VERIFIER_nondet_uchar();
    if (x != 0x9abcdef5u || y != 13 || z != 0x9abcdef4u || s != -100 || c != 250) return 0;
    int more = x > y, odd = c > 251;
    if (!(~x + 5u == 0x6543210fu && x - (x + y) == 0xfffffff3u && y % 8 == 5 && (x >> 3) >> 6 == 0x4d5e6fu &&
        s < 1000 && !(c < 200) && s % c == -100 && (y < x ? (x <= y ? 1 : 2) : 3) == 2 &&
        (y > 100 ? x : (c > 100 ? y : x)) == 13 && (x & 0x0f) == 5 && x + 1 == z + 2 &&
        (unsigned char)((unsigned)s >> 8) == 0xff && ((more | odd) & (more | !odd)) == 1))
        reach_error();
    return 0;
}
