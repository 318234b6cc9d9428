// expect: unreach-call FALSE
#include <assert.h>
extern void task_switch(void);
int ready;
int main(void) {
    ready = 0;
    task_switch(); // another file may name `ready`
    assert(ready == 0);
    return 0;
}
