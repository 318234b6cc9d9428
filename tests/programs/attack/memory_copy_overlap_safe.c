// expect: unreach-call TRUE
// Ranges side by side do not overlap, memmove may be given such that do, and a structure may be assigned to itself.
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct large {
    int x[20];
};
static void assign(struct large *to, struct large *from) { *to = *from; }

int main(void) {
    char a[6] = {1, 2, 3, 4, 5, 6};
    memcpy(a + 3, a, 3);
    if (a[3] != 1 || a[4] != 2 || a[5] != 3)
        reach_error();
    memmove(a + 1, a, 3);
    if (a[1] != 1 || a[2] != 2 || a[3] != 3)
        reach_error();
    struct large s = {{7}}, t = {{8}};
    assign(&s, __VERIFIER_nondet_int() ? &s : &t);
    if (s.x[0] != 7 && s.x[0] != 8)
        reach_error();
}
