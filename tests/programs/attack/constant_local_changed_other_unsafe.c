// expect: unreach-call UNKNOWN(undefined: a const object was changed)
// engines-only: portfolio
extern void reach_error(void);
struct pair { int a, b; };

static void change(const struct pair *p) { ((struct pair *)p)->b = 3; }

int main(void) {
    const struct pair both = {1, 2};
    change(&both);
    if (both.b == 2)
        reach_error();
    return 0;
}
