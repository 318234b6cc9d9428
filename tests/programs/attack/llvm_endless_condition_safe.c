// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    int i = 0;
    while (i < 10)
        ;
    reach_error();
}
