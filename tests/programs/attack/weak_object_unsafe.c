// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A weak object that nobody defines is at null.
extern void reach_error(void);

extern int tuning __attribute__((weak));
int main(void) {
    if (&tuning == 0)
        reach_error();
}
