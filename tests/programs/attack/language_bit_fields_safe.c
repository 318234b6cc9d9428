// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

struct s {
    int a : 3;
    unsigned b : 5;
    int : 0;
    int c : 7;
    _Bool d : 1;
    long e : 40;
};
int main(void) {
    struct s s;
    s.a = 5;
    if (s.a != -3)
        reach_error();
    s.b = 33;
    if (s.b != 1)
        reach_error();
    s.c = -64;
    s.c--;
    if (s.c != 63)
        reach_error();
    s.d = 2;
    if (s.d != 1)
        reach_error();
    s.e = 1L << 39;
    if (s.e != -(1L << 39))
        reach_error();
    if ((s.b -= 2) != 31)
        reach_error();
    if (s.b - 32 >= 0)
        reach_error();
    s.a = 3;
    s.a++;
    if (s.a != -4)
        reach_error();
    if (sizeof(struct s) != 16)
        reach_error();
}
