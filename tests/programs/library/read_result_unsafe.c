// expect: unreach-call FALSE
#include <assert.h>
#include <unistd.h>
int main(void) {
    char b[16];
    b[3] = 7;
    ssize_t n = read(0, b, 16);
    if (n == 5) assert(b[3] == 7);
    return 0;
}
