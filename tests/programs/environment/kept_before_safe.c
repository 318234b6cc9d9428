// expect: unreach-call TRUE
#include <assert.h>
extern void init(void);
extern void dma_start(int *where);
int main(void) {
    int w = 3, v = 4;
    init(); // nobody knows w yet
    assert(w == 3);
    dma_start(&w);
    init();
    assert(v == 4); // nobody ever does
    return 0;
}
