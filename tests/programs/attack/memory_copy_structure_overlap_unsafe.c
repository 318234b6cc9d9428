// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A structure may be assigned to itself, not to a place that overlaps it.
extern void reach_error(void);
struct four { int a[4]; };

static void assign(struct four *to, struct four *from) { *to = *from; }

int main(void) {
    int room[5] = {1, 2, 3, 4, 5};
    assign((struct four *)(room + 1), (struct four *)room);
    if (room[4] != 4)
        reach_error();
    return 0;
}
