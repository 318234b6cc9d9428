// expect: unreach-call FALSE
#include <assert.h>
extern void on_tick(void (*handler)(void));
extern void run(void);
static int depth, deepest;
static void tick(void) {
    depth++;
    if (depth > deepest) deepest = depth;
    if (depth < 3) run(); // may call it again
    depth--;
}
int main(void) {
    on_tick(tick);
    run();
    assert(deepest < 2);
    return 0;
}
