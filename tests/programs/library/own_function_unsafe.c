// expect: unreach-call FALSE
#include <assert.h>
extern int accept(int ticket); // not the socket function
int main(void) {
    assert(accept(3) < 100);
    return 0;
}
