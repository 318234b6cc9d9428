// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    _Bool b = 0.1;
    if (!b)
        reach_error();
    b = (void *)&b;
    if (b != 1)
        reach_error();
    b--;
    if (b)
        reach_error();
    b--;
    if (b != 1)
        reach_error();
    b += 255;
    if (b != 1)
        reach_error();
    b = !b;
    if (b)
        reach_error();
    int x = __LINE__;
    b = x & 0;
    if (b)
        reach_error();
    if (sizeof(b) != 1)
        reach_error();
    if ((_Bool)0.5f != 1)
        reach_error();
    reach_error();
}
