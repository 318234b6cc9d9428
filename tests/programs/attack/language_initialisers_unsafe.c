// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

struct s {
    int a, b[4];
    struct {
        int x, y;
    } c[2];
};
int main(void) {
    struct s s = {.b = {[1] = 2, 3, [0] = 9}, .c[1].y = 7, .a = 1};
    if (s.a != 1 || s.b[0] != 9 || s.b[1] != 2 || s.b[2] != 3 || s.b[3] != 0 || s.c[0].x || s.c[1].x ||
        s.c[1].y != 7)
        reach_error();
    int a[] = {[3] = 1, 2, [1] = 5, 6};
    if (sizeof a != 20 || a[3] != 1 || a[2] != 6 || a[4] != 2)
        reach_error();
    int r[] = {[0 ... 4] = 3, [2] = 1};
    if (r[4] != 3 || r[2] != 1)
        reach_error();
    reach_error();
}
