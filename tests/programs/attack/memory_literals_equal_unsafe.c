// expect: unreach-call FALSE or UNKNOWN
// Whether equal literals are one object is left open.
extern void reach_error(void);

int main(void) {
    const char *p = "abc", *q = "abc";
    if (p != q)
        reach_error();
}
