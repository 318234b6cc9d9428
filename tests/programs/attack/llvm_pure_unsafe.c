// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The attribute const is not believed.
extern void reach_error(void);

static int calls;
__attribute__((const)) static int count(void) { return ++calls; }
int main(void) {
    count();
    count();
    if (calls == 2)
        reach_error();
}
