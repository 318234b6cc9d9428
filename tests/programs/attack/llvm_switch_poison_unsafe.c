// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

static int select_case(int w) {
    switch (1 << w) {
    case 1: return 1;
    case 2: return 2;
    default: return 0;
    }
}
int main(void) {
    if (select_case(33) == 2)
        reach_error();
}
