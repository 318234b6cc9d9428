// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A structure by value need not carry its padding.
#include <string.h>
extern void reach_error(void);

struct padded {
    char c;
    int i;
};
static struct padded make(char c, int i) {
    struct padded p;
    p.c = c;
    p.i = i;
    return p;
}
int main(void) {
    struct padded a = make(1, 2), b = make(1, 2);
    if (memcmp(&a, &b, sizeof a) != 0)
        reach_error();
}
