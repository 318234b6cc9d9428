// expect: unreach-call TRUE
#include <assert.h>
extern void task_switch(void);
static int ready;
const int limit = 5;
int main(void) {
    static int calls;
    ready = 1;
    calls++;
    task_switch();
    assert(ready == 1 && calls == 1 && limit == 5);
    return 0;
}
