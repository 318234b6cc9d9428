// expect: unreach-call FALSE
#include <assert.h>
extern void attach(char *buffer, unsigned long size);
extern void poll_device(void);
static char ring[8];
int main(void) {
    attach(&ring[2], 4);
    ring[3] = 1;
    poll_device();
    assert(ring[3] == 1);
    return 0;
}
