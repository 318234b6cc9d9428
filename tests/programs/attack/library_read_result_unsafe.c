// expect: unreach-call FALSE
// engines-only: portfolio
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    char b[16];
    ssize_t n = read(0, b, 16);
    if (n < 16)
        reach_error();
}
