// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

extern int hook(void) __attribute__((weak));
int main(void) {
    if (!hook)
        reach_error();
}
