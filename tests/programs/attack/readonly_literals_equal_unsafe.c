// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Equal literals may be one object, or two.
extern void reach_error(void);

int main(void) {
    const char *a = "abc", *b = "abc";
    if (a == b)
        reach_error();
}
