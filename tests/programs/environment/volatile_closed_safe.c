// expect: unreach-call TRUE
// options: --environment closed
#include <assert.h>
static volatile unsigned status;
int main(void) {
    status = 1;
    assert(status == 1);
    return 0;
}
