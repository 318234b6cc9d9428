// expect: unreach-call TRUE
// They have the same characters, cannot be written, and each of them is itself.
extern void reach_error(void);

static const char *name(void) { return "abc"; }
int main(void) {
    const char *p = name(), *q = "abc";
    if (p[0] != q[0] || p[2] != 'c' || p != name())
        reach_error();
    *(char *)q = 'x';
    reach_error();
}
