// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

__attribute__((weak)) int hook(void) { return 1; }
int main(void) {
    if (!hook)
        reach_error();
}
