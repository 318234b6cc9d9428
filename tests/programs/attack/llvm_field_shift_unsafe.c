// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A bit-field as an amount.
extern void reach_error(void);

struct amount {
    unsigned by : 6;
};
static int left(struct amount a) { return 3 << a.by; }
int main(void) {
    struct amount a = {33};
    if (left(a) == 6)
        reach_error();
}
