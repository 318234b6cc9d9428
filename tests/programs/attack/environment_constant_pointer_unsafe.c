// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// const in a prototype promises nothing about an object that is not const.
extern void reach_error(void);

void look(const int *);
int main(void) {
    int x = 1;
    look(&x);
    if (x != 1)
        reach_error();
}
