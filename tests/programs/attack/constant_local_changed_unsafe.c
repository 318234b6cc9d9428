// expect: unreach-call UNKNOWN(undefined: a const object was changed)
// engines-only: portfolio
// clang reads the initial value of a const local, other compilers what a cast has written there.
extern void reach_error(void);

int main(void) {
    const int limit = 5;
    *(int *)&limit = 6;
    if (limit != 5)
        reach_error();
    return 0;
}
