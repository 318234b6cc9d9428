// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A store that is partly outside changes the part inside.
extern void reach_error(void);

int main(void) {
    char t = 50;
    unsigned *p = (void *)&t;
    *p = 7;
    if (t != 50)
        reach_error();
}
