// expect: unreach-call FALSE
// engines-only: dynamic
// The error is behind thirty million iterations: no trace is made, a native run is all there is.
extern void reach_error(void);
int main(void) {
    unsigned x = 1, low = 0;
    for (unsigned i = 0; i < 30000000; i++) {
        x = x * 1664525u + 1013904223u;
        if (x < 100) low++;
    }
    if (low > 0 && x != 1) reach_error();
    return 0;
}
