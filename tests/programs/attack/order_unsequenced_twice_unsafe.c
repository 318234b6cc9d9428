// expect: unreach-call UNKNOWN(undefined: unsequenced accesses)
// engines-only: portfolio
extern void reach_error(void);
#define NEXT(x) ((x)++)

int main(void) {
    int i = 1;
    int sum = NEXT(i) + NEXT(i) * 2;
    if (sum != 5)
        reach_error();
    return 0;
}
