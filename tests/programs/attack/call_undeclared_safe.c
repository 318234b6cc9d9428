// expect: unreach-call TRUE
// engines-only: portfolio
// A function without prototype.
extern void reach_error(void);
int unknown();

int main(void) {
    int x = 1;
    unknown(x, 2.0, "three");
    if (x != 1)
        reach_error();
}
