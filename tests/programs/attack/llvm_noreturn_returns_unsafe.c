// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A noreturn function that returns.
extern void reach_error(void);

__attribute__((noreturn)) static void stop(int *x) { *x = 1; }
int main(void) {
    int x = 0;
    stop(&x);
    if (x)
        reach_error();
}
