// expect: unreach-call TRUE
extern void reach_error(void);

struct pair {
    int a, b;
};
static long distance;
static int *moved(int *from) { return from + distance; }

int main(void) {
    static struct pair x = {1, 2}, y = {3, 4};
    int *p = &x.b, *r = &y.b;
    distance = r - p;
    *moved(p) = 5;
    if (y.b != 5 || y.a != 3 || x.a != 1 || x.b != 2)
        reach_error();
    p[&y.a - p] = 6;
    if (y.a != 6)
        reach_error();
}
