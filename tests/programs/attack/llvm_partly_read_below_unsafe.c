// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Partly outside at the lower end: the low byte is not ours.
extern void reach_error(void);

int main(void) {
    int x = 0;
    char *q = (char *)&x;
    short *p = (short *)(q - 1);
    if (*p != 0)
        reach_error();
}
