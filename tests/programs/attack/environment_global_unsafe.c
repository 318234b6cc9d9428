// expect: unreach-call FALSE
// engines-only: portfolio
// A global that is not static may be changed by a function without body.
extern void reach_error(void);

int level;
void run(void);
int main(void) {
    level = 1;
    run();
    if (level != 1)
        reach_error();
}
