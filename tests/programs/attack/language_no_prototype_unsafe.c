// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

int f();
int main(void) {
    if (f(1) == 1)
        reach_error();
}
int f(int a, int b) {
    return a;
}
