// expect: unreach-call TRUE
#include <assert.h>
#include <unistd.h>
int main(void) {
    char b[16];
    b[15] = 7;
    ssize_t n = read(0, b, 16);
    assert(n <= 16 && n >= -1);
    if (n < 16) assert(b[15] == 7); // bytes behind what was read stay
    return 0;
}
