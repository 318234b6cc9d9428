// expect: unreach-call TRUE
// expect-dynamic: UNKNOWN(the only execution ends without a violation)
// engines-only: dynamic
// The twin of deep_unsafe.c: after 2^32 steps only would the generator be back where it began.
extern void reach_error(void);
int main(void) {
    unsigned x = 1;
    for (unsigned i = 0; i < 30000000; i++) x = x * 1664525u + 1013904223u;
    if (x == 1) reach_error();
    return 0;
}
