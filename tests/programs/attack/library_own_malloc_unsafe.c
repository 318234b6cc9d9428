// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

int called;
void *malloc(size_t n) {
    called = 1;
    static char b[100000];
    static size_t u;
    void *p = b + u;
    u += (n + 15) / 16 * 16;
    return p;
}
void free(void *p) {}
int main(void) {
    char *p = malloc(3);
    if (called)
        reach_error();
    return 0;
}
