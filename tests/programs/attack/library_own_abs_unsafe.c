// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

int abs(int x) {
    return 7;
}
int main(void) {
    if (abs(-1) == 7)
        reach_error();
    return 0;
}
