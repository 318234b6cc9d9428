// expect: unreach-call FALSE
#include <assert.h>
extern void task_switch(void);
struct { int state; char *name; int values[3]; } shared;
int main(void) {
    shared.values[1] = 7;
    task_switch();
    assert(shared.values[1] == 7);
    return 0;
}
