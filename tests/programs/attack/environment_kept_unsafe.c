// expect: unreach-call FALSE
// engines-only: portfolio
// A function without body may keep the pointer.
extern void reach_error(void);

void dma_start(int *);
void dma_wait(void);
int main(void) {
    int w;
    dma_start(&w);
    w = 0;
    dma_wait();
    if (w != 0)
        reach_error();
}
