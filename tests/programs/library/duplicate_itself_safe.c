// expect: unreach-call TRUE
// engines-only: portfolio
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>
int main(void) {
    assert(dup3(1, 1, 0) == -1);
    assert(lseek(0, 0, 77) == -1);
    assert(ftruncate(1, -1) == -1);
    return 0;
}
