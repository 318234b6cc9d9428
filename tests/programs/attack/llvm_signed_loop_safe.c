// expect: unreach-call TRUE
// engines-only: portfolio
// A signed counter that wraps: the loop comes to an end.
extern void reach_error(void);

int main(void) {
    int i = 0x7ffffff0, n = 0;
    while (i > 0) {
        i++;
        n++;
    }
    if (n != 16)
        reach_error();
}
