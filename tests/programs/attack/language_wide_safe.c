// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

typedef __int128 i;
typedef unsigned __int128 u;
int main(void) {
    u a = ((u)1 << 127) + 5;
    if (a % 10 != 3)
        reach_error();
    if ((a >> 64) != 0x8000000000000000UL)
        reach_error();
    i b = -((i)1 << 100);
    if (b / 3 != -(((i)1 << 100) / 3))
        reach_error();
    if ((i)(double)((u)1 << 100) != (i)1 << 100)
        reach_error();
    if ((double)b != -0x1p100)
        reach_error();
    u c = ~(u)0;
    if ((float)c != __builtin_inff() && (float)c != 0x1p128f)
        reach_error();
    if ((c * c) != 1)
        reach_error();
}
