// expect: unreach-call FALSE
// engines-only: portfolio
// An unknown and a mask: only the masked bits are known.
extern void reach_error(void);

static int both(int a, int b) { return a & b; }
int main(void) {
    int u;
    if (both(u, 6) == 4)
        reach_error();
}
