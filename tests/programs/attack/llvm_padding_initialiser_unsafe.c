// expect: unreach-call FALSE
// An initialiser leaves the padding open, whatever the constant that clang copies has there.
#include <string.h>
extern void reach_error(void);

struct padded {
    char c;
    int i;
};
int main(void) {
    struct padded a[2] = {{1, 2}, {3, 4}}, b[2] = {{1, 2}, {3, 4}};
    if (memcmp(a, b, sizeof a) != 0)
        reach_error();
    return 0;
}
