// expect: unreach-call TRUE
// engines-only: portfolio
// Without volatile, nobody does.
extern void reach_error(void);

static int flag;
int main(void) {
    while (!flag)
        ;
    reach_error();
}
