// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    int x = 3;
    if (!__builtin_constant_p(x))
        reach_error();
}
