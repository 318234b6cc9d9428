// expect: unreach-call TRUE
// engines: kinduction portfolio
#include <assert.h>
extern void watch(int *counter);
extern int more(void);
static int down(int n) {
    int mine = n, other = n;
    watch(&mine);
    if (n > 0) down(n - 1);
    return other;
}
int main(void) {
    assert(down(2) == 2);
    return 0;
}
