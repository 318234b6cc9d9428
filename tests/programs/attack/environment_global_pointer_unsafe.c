// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// And what such a global points to.
extern void reach_error(void);

int *shared;
void run(void);
int main(void) {
    int x = 1;
    shared = &x;
    run();
    if (x != 1)
        reach_error();
}
