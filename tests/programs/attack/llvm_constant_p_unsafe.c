// expect: unreach-call FALSE
// engines-only: portfolio
// How much a compiler finds out depends on its options.
extern void reach_error(void);

int main(void) {
    int x = 3;
    if (__builtin_constant_p(x))
        reach_error();
}
