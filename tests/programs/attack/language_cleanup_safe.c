// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static int n;
static void c(int *p) {
    if (*p != n++)
        reach_error();
}
int main(void) {
    {
        int x __attribute__((cleanup(c))) = 1;
        int y __attribute__((cleanup(c))) = 0;
    }
    if (n != 2)
        reach_error();
    return 0;
}
