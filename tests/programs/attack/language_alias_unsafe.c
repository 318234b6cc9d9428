// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

int g = 1;
extern int h __attribute__((alias("g")));
int f(void) {
    return 2;
}
int ff(void) __attribute__((alias("f")));
int main(void) {
    h = 5;
    if (g == 5 && ff() == 2)
        reach_error();
}
