// expect: unreach-call TRUE
// options: --environment volatile,pointers,globals
#include <assert.h>
extern void on_tick(void (*handler)(void));
extern void run(void);
static int ticks;
static void tick(void) { ticks++; }
int main(void) {
    on_tick(tick);
    run();
    assert(ticks == 0);
    return 0;
}
