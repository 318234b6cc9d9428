// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

volatile unsigned control;
int main(void) {
    control = 5;
    if (control != 5)
        reach_error();
}
