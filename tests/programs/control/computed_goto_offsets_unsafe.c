// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);
int f(int n) {
    static const int off[] = {&&a - &&a, &&b - &&a};
    goto*(&&a + off[n]);
a:
    return 1;
b:
    return 2;
}
int main(void) {
    if (f(0) == 1 && f(1) == 2) reach_error();
    return 0;
}
