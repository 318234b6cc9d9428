// expect: unreach-call UNKNOWN(callback)
#include <assert.h>
struct operations { void (*start)(void); };
struct driver { struct operations *operations; };
extern void add_driver(struct driver *d);
static int started;
static void start(void) { started = 1; }
static struct operations operations = {start};
static struct driver driver = {&operations};
int main(void) {
    add_driver(&driver);
    assert(!started);
    return 0;
}
