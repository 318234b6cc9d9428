// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    unsigned char c = 255;
    if ((unsigned char)~c != 0 || ~c != -256)
        reach_error();
    if (c + 1 != 256)
        reach_error();
    c++;
    if (c)
        reach_error();
    short s = -1;
    if ((unsigned short)s != 65535)
        reach_error();
    if (-1 < 1u)
        reach_error();
    if (!(-1 < (unsigned short)1))
        reach_error();
    long l = -1;
    if (!(l < 1u))
        reach_error();
    unsigned x = 1;
    if (-x != 4294967295u)
        reach_error();
    char ch = 200;
    if (ch != -56)
        reach_error();
    if ((1 ? -1 : 0u) != 4294967295u)
        reach_error();
    if (((char)1 << 31) != (int)0x80000000)
        reach_error();
    if (sizeof((char)1 + (char)1) != 4)
        reach_error();
    if ('\377' > 0)
        reach_error();
    if (sizeof('a') != 4)
        reach_error();
}
