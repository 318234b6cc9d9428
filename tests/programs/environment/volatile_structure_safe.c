// expect: unreach-call TRUE
#include <assert.h>
struct frame { int id, length; };
static struct frame next = {3, 4};
static volatile struct frame mailbox;
int main(void) {
    mailbox = next; // a write
    struct frame f = mailbox;
    assert(next.id == 3 && f.id == f.id);
    return 0;
}
