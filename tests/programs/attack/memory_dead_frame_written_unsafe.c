// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);
static int *kept;

static void keep(void) {
    int x = 1;
    kept = &x;
}

int main(void) {
    keep();
    *kept = 5;
    if (*kept != 5)
        reach_error();
    return 0;
}
