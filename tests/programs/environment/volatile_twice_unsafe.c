// expect: unreach-call FALSE
#include <assert.h>
static volatile unsigned status;
int main(void) {
    status = 1;
    assert(status == 1); // what is read need not be what was written
    return 0;
}
