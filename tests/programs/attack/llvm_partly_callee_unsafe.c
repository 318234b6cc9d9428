// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The narrow object is the caller's, the wide load the callee's.
extern void reach_error(void);

static unsigned wide(void *p) { return *(unsigned *)p; }
int main(void) {
    unsigned char t = 50;
    if (wide(&t) != 50)
        reach_error();
}
