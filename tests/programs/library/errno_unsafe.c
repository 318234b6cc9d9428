// expect: unreach-call FALSE
#include <assert.h>
#include <errno.h>
extern int transmit(int value);
int main(void) {
    errno = 0;
    transmit(3); // no body: may fail
    assert(errno == 0);
    return 0;
}
