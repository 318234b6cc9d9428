// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A load that is partly outside of its object is no zero extension.
extern void reach_error(void);

int main(void) {
    char t = 50;
    unsigned *p = (void *)&t;
    if (*p != 50)
        reach_error();
}
