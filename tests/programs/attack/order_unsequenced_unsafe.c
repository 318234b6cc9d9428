// expect: unreach-call UNKNOWN(undefined: unsequenced accesses)
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    int a[3] = {0, 0, 0}, i = 0;
    a[i] = i++;
    if (a[1] != 0)
        reach_error();
    return 0;
}
