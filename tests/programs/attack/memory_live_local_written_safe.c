// expect: unreach-call TRUE
// engines-only: portfolio
// Writes through pointers from inside of the scope, from functions called there, and by value.
extern void reach_error(void);
struct pair { int a, b; };

static void set(int *p, int value) { *p = value; }
static int sum(struct pair p) {
    struct pair *q = &p;
    set(&q->a, q->a + 1);
    return q->a + q->b;
}

int main(void) {
    for (int i = 0; i < 3; i++) {
        int x = 0, *p = &x;
        set(p, i);
        *p += 1;
        struct pair both = {x, 2};
        if (x != i + 1 || sum(both) != i + 4 || both.a != x)
            reach_error();
    }
    return 0;
}
