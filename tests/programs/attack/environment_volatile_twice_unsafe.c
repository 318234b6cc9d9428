// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

static volatile unsigned status;
int main(void) {
    unsigned a = status, b = status;
    if (a != b)
        reach_error();
}
