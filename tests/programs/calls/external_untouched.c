// expect: unreach-call TRUE
#include <assert.h>
extern void fill(int *where);
int main(void) {
    int v = 0, w = 5;
    fill(&v);
    assert(w == 5);
    return 0;
}
