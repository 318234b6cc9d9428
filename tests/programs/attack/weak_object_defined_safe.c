// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

__attribute__((weak)) int tuning = 5;
int main(void) {
    if (&tuning == 0)
        reach_error();
}
