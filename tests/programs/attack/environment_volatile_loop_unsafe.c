// expect: unreach-call FALSE
// engines-only: portfolio
// An interrupt may set the flag.
extern void reach_error(void);

volatile int flag;
int main(void) {
    while (!flag)
        ;
    reach_error();
}
