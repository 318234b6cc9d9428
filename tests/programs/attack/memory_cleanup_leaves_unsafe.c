// expect: unreach-call FALSE or UNKNOWN
// After the cleanup function, the variable's life is over.
extern void reach_error(void);

static int *kept;
static void c(int *p) { kept = p; }

int main(void) {
    {
        int x __attribute__((cleanup(c))) = 5;
    }
    if (*kept != 5)
        reach_error();
    return 0;
}
