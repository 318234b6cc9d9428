// expect: unreach-call FALSE
#include <assert.h>
extern void on_tick(void (*handler)(void));
extern void run(void);
static int ticks;
static void tick(void) { ticks++; }
int main(void) {
    on_tick(tick);
    ticks = 0;
    run(); // calls tick as often as it likes
    assert(ticks != 2);
    return 0;
}
