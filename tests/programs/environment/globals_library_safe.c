// expect: unreach-call TRUE
#include <assert.h>
#include <unistd.h>
int ready;
int main(void) {
    ready = 0;
    sync(); // of the system's library, which does not know this program
    assert(ready == 0);
    return 0;
}
