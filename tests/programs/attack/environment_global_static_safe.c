// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static int level;
void run(void);
int main(void) {
    level = 1;
    run();
    if (level != 1)
        reach_error();
}
