// expect: unreach-call UNKNOWN(refuted)
#include <assert.h>
extern void task_switch(void);
static int hidden;
int *shared = &hidden;
int main(void) {
    hidden = 1;
    task_switch(); // reaches it through `shared`; no native run can be fed that
    assert(hidden == 1);
    return 0;
}
