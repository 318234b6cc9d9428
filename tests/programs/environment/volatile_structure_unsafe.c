// expect: unreach-call FALSE
#include <assert.h>
struct frame { int id, length; };
static volatile struct frame mailbox;
int main(void) {
    struct frame f = mailbox;
    assert(f.id == 0);
    return 0;
}
