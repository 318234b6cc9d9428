// expect: unreach-call FALSE
#include <assert.h>
#include <unistd.h>
int main(void) {
    assert(getpid() != 4711);
    return 0;
}
