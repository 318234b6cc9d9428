// expect: unreach-call TRUE
// options: --environment volatile,globals,callbacks
#include <assert.h>
extern void dma_start(int *where);
extern void dma_wait(void);
int main(void) {
    int w;
    dma_start(&w);
    w = 0;
    dma_wait();
    assert(w == 0);
    return 0;
}
