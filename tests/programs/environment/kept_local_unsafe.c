// expect: unreach-call FALSE
#include <assert.h>
extern void dma_start(int *where);
extern void dma_wait(void);
int main(void) {
    int w;
    dma_start(&w);
    w = 0;
    dma_wait(); // the transfer may go on until here
    assert(w == 0);
    return 0;
}
