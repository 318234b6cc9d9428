// expect: unreach-call TRUE
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

struct padded {
    char c;
    int i;
};
int main(void) {
    struct padded a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    a.c = b.c = 1;
    a.i = b.i = 2;
    if (a.c != b.c || a.i != b.i)
        reach_error();
}
