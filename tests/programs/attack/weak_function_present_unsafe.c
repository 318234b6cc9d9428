// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// It may also be there, in what is linked later. (Not at run time here: then no execution gets there.)
extern void reach_error(void);

extern int hook(void) __attribute__((weak));
int main(void) {
    int r = hook ? hook() : 1;
    if (r == 1)
        reach_error();
}
