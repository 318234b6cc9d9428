// expect: unreach-call TRUE
// engines-only: portfolio
// No more than was asked for.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    char b[16];
    ssize_t n = read(0, b, 16);
    if (n > 16 || n < -1)
        reach_error();
}
