// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

union u {
    float f;
    unsigned u;
    unsigned char b[4];
    struct {
        unsigned m : 23, e : 8, s : 1;
    } p;
};
int main(void) {
    union u x;
    x.f = -1.5f;
    if (x.u != 0xbfc00000u)
        reach_error();
    if (x.p.s != 1 || x.p.e != 127 || x.p.m != 0x400000)
        reach_error();
    x.b[3] = 0x3f;
    if (x.f != 1.5f)
        reach_error();
}
