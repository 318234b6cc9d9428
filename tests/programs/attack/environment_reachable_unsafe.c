// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Through a structure to what its pointers reach.
extern void reach_error(void);

struct request {
    int *result;
};
void submit(struct request *);
int main(void) {
    int x = 1;
    struct request r = {&x};
    submit(&r);
    if (x != 1)
        reach_error();
}
