// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

void *memcpy(void *a, const void *b, size_t n) {
    return a;
}
int main(void) {
    int x = 1, y = 2;
    void *(*volatile f)(void *, const void *, size_t) = memcpy;
    f(&x, &y, 4);
    if (x == 1)
        reach_error();
    return 0;
}
