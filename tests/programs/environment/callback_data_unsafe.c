// expect: unreach-call FALSE
// options: --environment callbacks
#include <assert.h>
extern void on_event(void (*handler)(void *), void *data);
extern void run(void);
static void handle(void *data) { *(int *)data = 5; }
int main(void) {
    int state = 0;
    on_event(handle, &state);
    state = 0;
    run();
    assert(state == 0);
    return 0;
}
