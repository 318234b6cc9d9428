// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define DECL(n, v)                                                                                           \
    const int n = v;                                                                                         \
    use(&n);
struct bits {
    unsigned a : 3, b : 5;
    int c;
};
union u {
    int i;
    float f;
};
static int got;
static void use(const void* p) { got += *(const char*)p; }
static int rec(int n) {
    const int k = n;
    use(&k);
    if (n <= 0) return k;
    int r = rec(n - 1);
    return r + k;
}
int main(void) {
    int y = __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++) {
        const int k = i * 2;
        const int* p = &k;
        if (*p != k || k != i * 2) reach_error();
    }
    const struct bits s = {1, 2, 3};
    use(&s);
    if (s.a != 1 || s.b != 2 || s.c != 3) reach_error();
    const union u w = {.i = 7};
    use(&w);
    if (w.i != 7) reach_error();
    const _Bool t = 1;
    use(&t);
    if (!t) reach_error();
    const float f = 0.5f;
    use(&f);
    if (f != 0.5f) reach_error();
    const int z = y ? 1 : 2;
    use(&z);
    if (z != 1 && z != 2) reach_error();
    const int q = ({
        int a = 3;
        a + 1;
    });
    use(&q);
    if (q != 4) reach_error();
    DECL(m, 9) if (m != 9) reach_error();
    const struct bits s2 = {1, 2, y};
    use(&s2);
    if (s2.c != y) reach_error();
    const int* const pp = &y;
    use(&pp);
    if (*pp != y) reach_error();
    int arr[m];
    const long double ld = 1.5L;
    use(&ld);
    if (ld != 1.5L) reach_error();
    if (rec(3) != 6) reach_error();
    switch (y) {
        const int never = 3;
    case 1: use(&y); break;
    default:;
    }
    return 0;
}
