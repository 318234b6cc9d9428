// expect: unreach-call TRUE
// engines-only: portfolio
// A pure function that never returns is not removed.
extern void reach_error(void);

__attribute__((pure)) static int wait(int x) {
    while (x)
        ;
    return x;
}
int main(void) {
    wait(1);
    reach_error();
}
