// expect: unreach-call TRUE
#include <assert.h>
struct operations { const char *name; int (*open)(int flags); };
extern void add_driver(struct operations *o);
static int opened;
static int open_device(int flags) { return opened = flags; }
static int open_nothing(int flags) { return 0; }
int main(void) {
    struct operations mine = {"device", open_device};
    mine.open = open_nothing; // the other one is never given
    add_driver(&mine);
    assert(opened == 0);
    return 0;
}
