// expect: unreach-call TRUE
// Static objects are all zero around their members, and members are not padding.
#include <string.h>
extern void reach_error(void);

struct padded {
    char c;
    int i;
};
static struct padded a = {1, 2}, b = {1, 2};
static int sum(const struct padded *p) { return p->c + p->i; }
int main(void) {
    struct padded c = {1, 2}, d = c;
    if (memcmp(&a, &b, sizeof a) != 0)
        reach_error();
    if (sum(&c) != 3 || sum(&d) != 3)
        reach_error();
    return 0;
}
