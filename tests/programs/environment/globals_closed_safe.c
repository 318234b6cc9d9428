// expect: unreach-call TRUE
// options: --environment=volatile,pointers,callbacks
#include <assert.h>
extern void task_switch(void);
int ready;
int main(void) {
    ready = 0;
    task_switch();
    assert(ready == 0);
    return 0;
}
