// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

const int level = 1;
void run(void);
int main(void) {
    run();
    if (level != 1)
        reach_error();
}
