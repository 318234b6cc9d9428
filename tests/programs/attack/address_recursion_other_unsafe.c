// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

static int down(char *outer) {
    char inner;
    if (!outer)
        return down(&inner);
    return &inner < outer;
}
int main(void) {
    if (!down(0))
        reach_error();
}
