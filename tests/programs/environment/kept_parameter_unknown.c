// expect: unreach-call UNKNOWN(refuted)
#include <assert.h>
extern void dma_start(void *where);
extern void dma_wait(void);
struct job { int done, length; };
static void begin(struct job *j) { dma_start(j); }
static void end(void) { dma_wait(); }
static struct job current;
int main(void) {
    begin(&current);
    current.length = 5;
    end();
    // no input can be fed through the parameter: found, but no native run follows
    assert(current.length == 5);
    return 0;
}
