// expect: unreach-call TRUE
// engines: portfolio
#include <assert.h>
extern void on_tick(void (*handler)(void));
extern void run(void);
static int ticks, other;
static void tick(void) {
    if (ticks < 3) ticks++;
}
int main(void) {
    run(); // was not given anything yet
    assert(ticks == 0);
    on_tick(tick);
    run();
    assert(ticks <= 3 && other == 0);
    return 0;
}
