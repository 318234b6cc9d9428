// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

int f(int x) {
    return 5;
}
int main(void) {
    int (*p)(void) = (int (*)(void))f;
    if (p() == 5)
        reach_error();
}
