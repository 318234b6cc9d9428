// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

int c(int x) {
    switch (x) {
    case -5 ... - 1:
        return 1;
    case 0:
        return 2;
    case 1 ... 100000:
        return 3;
    default:
        return 4;
    }
}
int main(void) {
    if (c(-5) != 1 || c(-6) != 4 || c(0) != 2 || c(50000) != 3 || c(100001) != 4)
        reach_error();
    unsigned long long u = 1ULL << 32;
    switch (u) {
    case 0:
        reach_error();
    case 1ULL << 32:
        break;
    default:
        reach_error();
    }
    switch ((char)300) {
    case 44:
        break;
    default:
        reach_error();
    }
}
