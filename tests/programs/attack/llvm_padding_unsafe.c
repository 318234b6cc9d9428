// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Padding holds anything.
#include <string.h>
extern void reach_error(void);

struct padded {
    char c;
    int i;
};
int main(void) {
    struct padded a, b;
    a.c = b.c = 1;
    a.i = b.i = 2;
    if (memcmp(&a, &b, sizeof a) != 0)
        reach_error();
}
