// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    if ((int)-1.9 != -1 || (int)2.9f != 2)
        reach_error();
    if ((unsigned char)(int)300.5 != 44)
        reach_error();
    if ((float)16777217 != 16777216.0f)
        reach_error();
    if ((double)9007199254740993L != 9007199254740992.0)
        reach_error();
    float f = 16777216.f;
    f++;
    if (f != 16777216.f)
        reach_error();
    if ((unsigned)3000000000.0 != 3000000000u)
        reach_error();
    if ((float)0xffffffffffffffffUL != 0x1p64f)
        reach_error();
    if (0.1 + 0.2 == 0.3)
        reach_error();
    if ((float)0.1 == 0.1)
        reach_error();
    int i = 5;
    i *= 1.5;
    if (i != 7)
        reach_error();
    i /= 0.5f;
    if (i != 14)
        reach_error();
    char c = 100;
    c *= 2.5;
    reach_error();
}
