// expect: unreach-call FALSE
#include <assert.h>
struct operations { const char *name; int (*open)(int flags); };
extern void add_driver(const struct operations *o);
static int opened;
static int open_device(int flags) { return opened = flags; }
static const struct operations operations = {"device", open_device};
int main(void) {
    add_driver(&operations);
    assert(opened != 42);
    return 0;
}
