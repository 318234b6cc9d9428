// expect: unreach-call FALSE
#include <assert.h>
extern void fill(int *where);
int main(void) {
    int v = 0;
    fill(&v); // no body: may change what its argument reaches
    assert(v == 0);
    return 0;
}
