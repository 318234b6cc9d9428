// expect: unreach-call FALSE or UNKNOWN
// Each iteration has a local of its own.
extern void reach_error(void);

int main(void) {
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        if (p && *p != 7)
            reach_error();
        int x = 7;
        p = &x;
    }
}
