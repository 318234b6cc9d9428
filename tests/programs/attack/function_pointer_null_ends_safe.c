// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    int (*f)(void) = 0;
    f();
    reach_error();
}
