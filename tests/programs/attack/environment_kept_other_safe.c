// expect: unreach-call TRUE
// engines-only: portfolio
// What it has never been given it cannot change.
extern void reach_error(void);

void dma_start(int *);
void dma_wait(void);
int main(void) {
    int w, other = 0;
    dma_start(&w);
    w = 0;
    dma_wait();
    if (other != 0)
        reach_error();
}
